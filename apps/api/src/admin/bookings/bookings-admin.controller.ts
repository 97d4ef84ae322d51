import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminBookingPage, AdminBookingDetail, AdminRefund } from '@raffle/contracts/admin/bookings';
import type { Response } from 'express';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../../platform/http/idempotency/idempotent.js';
import { IdPipe, RowNumber } from '../../platform/http/requests/ids.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { ReasonDto } from '../reason.dto.js';
import { BookingQueryDto, RefundDto, RefundSlotsDto } from './bookings-admin.dto.js';
import { BookingsAdminService } from './bookings-admin.service.js';
import { BookingDetailService } from './booking-detail.service.js';
import { BOOKING_LIST } from './bookings.list.js';

const REFUND_ID = new IdPipe('There is no refund with this number.');

@ApiTags('admin: bookings')
@Controller('api/admin')
@AdminOnly('organiser')
export class BookingsAdminController {
  constructor(
    private readonly lists: ListReader,
    private readonly files: ListExports,
    private readonly details: BookingDetailService,
    private readonly admin: BookingsAdminService,
  ) {}

  @Get('bookings')
  async page(@Query() query: BookingQueryDto): Promise<AdminBookingPage> {
    const { rows, next } = await this.lists.page(BOOKING_LIST, query);
    return { bookings: rows, next };
  }

  @Get('bookings/export')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: BookingQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, BOOKING_LIST, query, response);
  }

  @Get('bookings/:id')
  read(@Param('id', RowNumber) id: number): Promise<AdminBookingDetail> {
    return this.details.read(id);
  }

  @Post('bookings/:id/refunds')
  @StepUp()
  refund(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number, @Body() form: RefundDto): Promise<AdminRefund> {
    return this.admin.refund(me, id, form);
  }

  @Post('refunds/:id/repeat')
  @StepUp()
  repeat(@TheAdmin() me: CurrentAdmin, @Param('id', REFUND_ID) id: string): Promise<AdminRefund> {
    return this.admin.repeatRefund(me, id);
  }

  /**
   * Assigns slots to a partial refund that was made directly through the provider. If no slots are assigned, only money was refunded, and
   * the buyer keeps every slot.
   */
  @Post('refunds/:id/slots')
  @HttpCode(200)
  @StepUp()
  assignRefund(@TheAdmin() me: CurrentAdmin, @Param('id', REFUND_ID) id: string, @Body() form: RefundSlotsDto): Promise<AdminRefund> {
    return this.admin.assignRefund(me, id, form);
  }

  @Post('bookings/:id/resend-confirmation')
  @HttpCode(202)
  @Idempotent()
  resend(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number, @TheKey() key?: IdempotencyKey): Promise<void> {
    return this.admin.resend(me, id, key);
  }

  @Post('bookings/:id/release')
  @HttpCode(202)
  release(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number, @Body() { reason }: ReasonDto): Promise<void> {
    return this.admin.release(me, id, reason);
  }
}
