import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SLOTS_VERSION_HEADER, type SeasonDays, type SlotAvailability, type SlotView } from '@raffle/contracts/slots';
import { MaybeMe, type SessionUser } from '../auth/sessions/signed-in.js';
import { ApiNotModified } from '../platform/http/responses/etag.js';
import { sendGrid } from './send-grid.js';
import { SlotsService } from './slots.service.js';

@ApiTags('slots')
@Controller('api')
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  @Get('time-slots')
  @ApiNotModified()
  @ApiQuery({ name: 'date', schema: { type: 'string', format: 'date', examples: ['2025-06-14'] } })
  @ApiOkResponse({
    headers: { [SLOTS_VERSION_HEADER]: { schema: { type: 'string' } } },
    schema: { type: 'array', items: { $ref: '#/components/schemas/SlotView' } },
  })
  async day(
    @Query('date') date: unknown,
    @MaybeMe() me: SessionUser | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendGrid(request, response, await this.slots.day(date, me !== undefined), me);
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
