import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminBookingPage, AdminBookingStory, AdminRefund } from '@raffle/contracts/admin-bookings';
import type { Response } from 'express';
import { AppError } from '../../platform/http/app-error.js';
import { RowNumber } from '../../platform/http/row-number.js';
import { sendCsv } from '../../platform/http/send-csv.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { BookingQueryDto, RefundDto, ReleaseDto } from './booking-desk.dto.js';
import { BookingDeskService } from './booking-desk.service.js';
import { BookingSearchService } from './booking-search.service.js';
import { BookingStoryService } from './booking-story.service.js';

const PAGE = 50;

@ApiTags('admin: bookings')
@Controller('api/admin')
@AdminOnly('organiser')
export class BookingDeskController {
  constructor(
    private readonly search: BookingSearchService,
    private readonly stories: BookingStoryService,
    private readonly desk: BookingDeskService,
  ) {}

  @Get('bookings')
  @Header('Cache-Control', 'no-store')
  page(@Query() { limit = PAGE, after, ...filter }: BookingQueryDto): Promise<AdminBookingPage> {
    return this.search.page(filter, limit, after);
  }

  @Get('bookings/export')
  @AdminExport()
  async export(@TheAdmin() me: CurrentAdmin, @Query() filter: BookingQueryDto, @Res() response: Response): Promise<void> {
    await sendCsv(response, 'bookings.csv', await this.search.export(me, filter));
  }

  @Get('bookings/:id')
  @Header('Cache-Control', 'no-store')
  story(@Param('id', RowNumber) id: number): Promise<AdminBookingStory> {
    return this.stories.read(id);
  }

  @Post('bookings/:id/refunds')
  @StepUp()
  refund(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number, @Body() form: RefundDto): Promise<AdminRefund> {
    return this.desk.refund(me, id, form);
  }

  @Post('refunds/:id/repeat')
  @StepUp()
  repeat(@TheAdmin() me: CurrentAdmin, @Param('id') id: string): Promise<AdminRefund> {
    if (!/^\d{1,18}$/.test(id)) throw new AppError('NOT_FOUND', 'There is no refund of this number.');
    return this.desk.repeatRefund(me, id);
  }

  @Post('bookings/:id/resend-confirmation')
  @HttpCode(202)
  resend(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number): Promise<void> {
    return this.desk.resend(me, id);
  }

  @Post('bookings/:id/release')
  @HttpCode(202)
  release(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number, @Body() { reason }: ReleaseDto): Promise<void> {
    return this.desk.release(me, id, reason);
  }
}
