import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { AdminCashPage, AdminCashSale } from '@raffle/contracts/admin-cash';
import { IDEMPOTENCY_KEY, idempotencyOf } from '../../platform/http/idempotency.js';
import { RowNumber } from '../../platform/http/row-number.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { CashQueryDto, CashReturnDto, CashSaleDto } from './cash-desk.dto.js';
import { CashDeskService } from './cash-desk.service.js';

const PAGE = 50;

@ApiTags('admin: cash')
@Controller('api/admin/cash-sales')
@AdminOnly('organiser', 'cashier')
export class CashDeskController {
  constructor(private readonly desk: CashDeskService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  page(@TheAdmin() me: CurrentAdmin, @Query() { limit = PAGE, ...filter }: CashQueryDto): Promise<AdminCashPage> {
    return this.desk.page(me, { ...filter, limit });
  }

  @Post()
  @ApiHeader(IDEMPOTENCY_KEY)
  sell(@TheAdmin() me: CurrentAdmin, @Body() form: CashSaleDto, @Req() request: Request): Promise<AdminCashSale> {
    return this.desk.sell(me, form, idempotencyOf(request));
  }

  @Get(':bookingId')
  @Header('Cache-Control', 'no-store')
  show(@Param('bookingId', RowNumber) bookingId: number): Promise<AdminCashSale> {
    return this.desk.show(bookingId);
  }

  /** Not for cashiers: whoever takes cash does not alone decide that it went back. */
  @Post(':bookingId/return')
  @HttpCode(200)
  @AdminOnly('organiser')
  @StepUp()
  giveBack(@TheAdmin() me: CurrentAdmin, @Param('bookingId', RowNumber) bookingId: number, @Body() { reason }: CashReturnDto): Promise<AdminCashSale> {
    return this.desk.giveBack(me, bookingId, reason);
  }
}
