import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { AdminCashPage, AdminCashSale } from '@raffle/contracts/admin/cash';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { IDEMPOTENCY_KEY, TheKey } from '../../platform/http/idempotency/idempotent.js';
import { RowNumber } from '../../platform/http/requests/ids.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { CashQueryDto, CashSaleDto } from './cash-admin.dto.js';
import { CashAdminService } from './cash-admin.service.js';
import { CASH_LIST } from './cash.list.js';

@ApiTags('admin: cash')
@Controller('api/admin/cash-sales')
@AdminOnly('organiser', 'cashier')
export class CashAdminController {
  constructor(
    private readonly admin: CashAdminService,
    private readonly files: ListExports,
  ) {}

  @Get()
  page(@TheAdmin() me: CurrentAdmin, @Query() query: CashQueryDto): Promise<AdminCashPage> {
    return this.admin.page(me, query);
  }

  /** Exports the sales. Not available to cashiers: they may look up their own buyers, but may not download everyone's phone numbers. */
  @Get('export')
  @AdminOnly('organiser')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: CashQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, CASH_LIST, query, response);
  }

  @Post()
  @ApiHeader(IDEMPOTENCY_KEY)
  sell(@TheAdmin() me: CurrentAdmin, @Body() form: CashSaleDto, @TheKey() key?: IdempotencyKey): Promise<AdminCashSale> {
    return this.admin.sell(me, form, key);
  }

  @Get(':bookingId')
  show(@TheAdmin() me: CurrentAdmin, @Param('bookingId', RowNumber) bookingId: number): Promise<AdminCashSale> {
    return this.admin.show(me, bookingId);
  }
}
