import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PayoutView, SeasonStatement } from '@raffle/contracts/money/payouts';
import { NO_SUCH_PAYOUT, PayoutsService } from '../../donations/payouts.service.js';
import { IdPipe, RowNumber } from '../../platform/http/requests/ids.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { ReasonDto } from '../reason.dto.js';
import { NewPayoutDto, SeasonFeesDto } from './payouts-admin.dto.js';
import { PayoutsAdminService } from './payouts-admin.service.js';

/** Routes for season statements and for payouts to the charities. */
@ApiTags('admin: payouts')
@Controller('api/admin/payouts')
@AdminOnly('organiser')
export class PayoutsAdminController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly admin: PayoutsAdminService,
  ) {}

  @Get()
  @AdminOnly('organiser', 'charity')
  list(): Promise<PayoutView[]> {
    return this.payouts.list();
  }

  @Get('statement/:year')
  @AdminOnly('organiser', 'charity')
  statement(@Param('year', RowNumber) year: number): Promise<SeasonStatement> {
    return this.payouts.statement(year);
  }

  /** Checks a payout. For a valid payout, the response is an APPROVAL_REQUIRED error that contains the proposal to submit. */
  @Post()
  @HttpCode(204)
  @StepUp()
  propose(@TheAdmin() me: CurrentAdmin, @Body() form: NewPayoutDto): Promise<void> {
    return this.admin.propose(me, form);
  }

  @Post('fees')
  @HttpCode(200)
  @StepUp()
  noteFees(@TheAdmin() me: CurrentAdmin, @Body() form: SeasonFeesDto): Promise<SeasonStatement> {
    return this.admin.noteFees(me, form);
  }

  @Delete(':id')
  @HttpCode(204)
  @StepUp()
  withdraw(
    @TheAdmin() me: CurrentAdmin,
    @Param('id', new IdPipe(NO_SUCH_PAYOUT)) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<void> {
    return this.admin.withdraw(me, id, reason);
  }
}
