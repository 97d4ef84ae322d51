import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminCashBox, CashDesk } from '@raffle/contracts/admin/cash';
import { IdPipe } from '../../platform/http/requests/ids.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { ReasonDto } from '../reason.dto.js';
import { CashCountDto, NewCashDepositDto, NewCashHandoverDto } from './cash-admin.dto.js';
import { CashBoxService, NO_SUCH_DEPOSIT, NO_SUCH_HANDOVER } from './cash-box.service.js';

/** Routes for handing cash over to a second person and for depositing it at the bank. */
@ApiTags('admin: cash')
@Controller('api/admin')
@AdminOnly('organiser', 'cashier')
export class CashBoxController {
  constructor(private readonly cash: CashBoxService) {}

  /** Returns the requesting organiser's own shift, cash and handovers. */
  @Get('cash-desk')
  desk(@TheAdmin() me: CurrentAdmin): Promise<CashDesk> {
    return this.cash.desk(me);
  }

  @Post('cash-handovers')
  @HttpCode(200)
  handOver(@TheAdmin() me: CurrentAdmin, @Body() form: NewCashHandoverDto): Promise<CashDesk> {
    return this.cash.handOver(me, form);
  }

  @Post('cash-handovers/:id/confirm')
  @HttpCode(200)
  confirm(
    @TheAdmin() me: CurrentAdmin,
    @Param('id', new IdPipe(NO_SUCH_HANDOVER)) id: string,
    @Body() { counted }: CashCountDto,
  ): Promise<CashDesk> {
    return this.cash.confirm(me, id, counted);
  }

  @Post('cash-handovers/:id/decline')
  @HttpCode(200)
  decline(
    @TheAdmin() me: CurrentAdmin,
    @Param('id', new IdPipe(NO_SUCH_HANDOVER)) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<CashDesk> {
    return this.cash.decline(me, id, reason);
  }

  @Get('cash-box')
  @AdminOnly('organiser')
  box(@TheAdmin() me: CurrentAdmin): Promise<AdminCashBox> {
    return this.cash.box(me);
  }

  @Post('cash-deposits')
  @HttpCode(200)
  @AdminOnly('organiser')
  @StepUp()
  deposit(@TheAdmin() me: CurrentAdmin, @Body() form: NewCashDepositDto): Promise<AdminCashBox> {
    return this.cash.deposit(me, form);
  }

  @Delete('cash-deposits/:id')
  @AdminOnly('organiser')
  @StepUp()
  withdraw(
    @TheAdmin() me: CurrentAdmin,
    @Param('id', new IdPipe(NO_SUCH_DEPOSIT)) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<AdminCashBox> {
    return this.cash.withdrawDeposit(me, id, reason);
  }
}
