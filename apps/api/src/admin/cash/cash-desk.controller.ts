import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AdminCashPage, AdminCashSale } from '@raffle/contracts/admin-cash';
import { IDEMPOTENCY_KEY, idempotencyOf } from '../../platform/http/idempotency.js';
import { RowNumber } from '../../platform/http/row-number.js';
import { sendCsv } from '../../platform/http/send-csv.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
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
  page(@TheAdmin() me: CurrentAdmin, @Query() { limit = PAGE, after, ...filter }: CashQueryDto): Promise<AdminCashPage> {
    return this.desk.page(me, filter, limit, after);
  }

  /** Not for cashiers: they find a buyer, but take nobody's phone number away. */
  @Get('export')
  @AdminOnly('organiser')
  @AdminExport()
  async export(@TheAdmin() me: CurrentAdmin, @Query() filter: CashQueryDto, @Res() response: Response): Promise<void> {
    await sendCsv(response, 'cash-sales.csv', await this.desk.export(me, filter));
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
  giveBack(
    @TheAdmin() me: CurrentAdmin,
    @Param('bookingId', RowNumber) bookingId: number,
    @Body() { reason }: CashReturnDto,
  ): Promise<AdminCashSale> {
    return this.desk.giveBack(me, bookingId, reason);
  }
}
