import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SLOTS_VERSION_HEADER, type SeasonDays, type SlotAvailability, type SlotView } from '@raffle/contracts/slots';
import { MaybeMe } from '../auth/me.decorator.js';
import type { SessionUser } from '../auth/session-user.js';
import { sendJsonBytes, SharedBytes } from '../platform/http/send-bytes.js';
import { slotsFor } from './slot-board.js';
import { SlotsService } from './slots.service.js';

@ApiTags('slots')
@Controller('api')
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  /** The bytes of the anonymous grid are made once a version; only a signed-in person's grid is built for them. */
  @Get('time-slots')
  async day(@Query('date') date: unknown, @MaybeMe() me: SessionUser | undefined, @Req() request: Request, @Res() response: Response): Promise<void> {
    const board = await this.slots.day(date, me !== undefined);
    const etag = me === undefined ? board.etag : `${board.etag.slice(0, -1)}-${me.publicId}"`;
    response.setHeader('Cache-Control', me === undefined ? 'no-cache' : 'private, no-cache');
    response.setHeader('Vary', 'Cookie, Accept-Encoding');
    response.setHeader('ETag', etag);
    response.setHeader(SLOTS_VERSION_HEADER, String(board.version));
    if (matches(request.headers['if-none-match'], etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    await sendJsonBytes(request, response, me === undefined ? board.body : new SharedBytes(Buffer.from(JSON.stringify(slotsFor(board, me.id)))));
  }

  @Get('time-slots/:id')
  @Header('Cache-Control', 'no-store')
  slot(@Param('id') id: string, @MaybeMe() me: SessionUser | undefined): Promise<SlotView> {
    return this.slots.slot(id, me?.id);
  }

  @Get('slot-selections/availability/:id')
  @Header('Cache-Control', 'no-store')
  availability(@Param('id') id: string): Promise<SlotAvailability> {
    return this.slots.availability(id);
  }

  @Get('season/days')
  @Header('Cache-Control', 'no-cache')
  days(): Promise<SeasonDays> {
    return this.slots.seasonDays();
  }
}

/** Weak comparison, as If-None-Match asks for: proxies may weaken a tag when they compress. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
