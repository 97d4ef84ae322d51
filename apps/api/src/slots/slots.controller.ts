import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { SeasonDays, SlotAvailability, SlotView } from '@raffle/contracts/slots';
import { MaybeMe } from '../auth/me.decorator.js';
import type { SessionUser } from '../auth/session-user.js';
import { sendGrid } from './send-grid.js';
import { SlotsService } from './slots.service.js';

@ApiTags('slots')
@Controller('api')
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  @Get('time-slots')
  @ApiOkResponse({ schema: { type: 'array', items: { $ref: '#/components/schemas/SlotView' } } })
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
