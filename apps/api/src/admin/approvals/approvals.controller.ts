import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import { YearQuery } from '../../platform/http/requests/year-query.js';
import { IdPipe } from '../../platform/http/requests/ids.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { ReasonDto } from '../reason.dto.js';
import { ProposeDto } from './approvals.dto.js';
import { ApprovalsService, NO_SUCH_PROPOSAL } from './approvals.service.js';

const proposalId = new IdPipe(NO_SUCH_PROPOSAL);

/**
 * Routes for actions that require two organisers. One organiser proposes an action, and it is executed when another organiser approves it.
 */
@ApiTags('admin: approvals')
@Controller('api/admin/approvals')
@AdminOnly('organiser')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  /**
   * Lists open proposals, oldest first, followed by decided proposals, newest first. If a season is given, lists that season's decided
   * proposals; otherwise, those from the last 30 days. Charities see only proposals for actions that they may approve.
   */
  @Get()
  @AdminOnly('organiser', 'charity')
  list(@TheAdmin() me: CurrentAdmin, @Query() { year }: YearQuery): Promise<ApprovalView[]> {
    return this.approvals.list(me, year);
  }

  @Post()
  @StepUp()
  propose(@TheAdmin() me: CurrentAdmin, @Body() form: ProposeDto): Promise<ApprovalView> {
    return this.approvals.propose(me, form);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @AdminOnly('organiser', 'charity')
  @StepUp()
  approve(@TheAdmin() me: CurrentAdmin, @Param('id', proposalId) id: string): Promise<ApprovalView> {
    return this.approvals.approve(me, id);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @AdminOnly('organiser', 'charity')
  decline(@TheAdmin() me: CurrentAdmin, @Param('id', proposalId) id: string, @Body() { reason }: ReasonDto): Promise<ApprovalView> {
    return this.approvals.decline(me, id, reason);
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  withdraw(@TheAdmin() me: CurrentAdmin, @Param('id', proposalId) id: string): Promise<ApprovalView> {
    return this.approvals.withdraw(me, id);
  }

  /**
   * Executes a proposed action that nobody else could approve. Only the proposer may do this, and only once 24 hours have passed since they
   * made the proposal.
   */
  @Post(':id/carry-out')
  @HttpCode(200)
  @StepUp()
  execute(@TheAdmin() me: CurrentAdmin, @Param('id', proposalId) id: string): Promise<ApprovalView> {
    return this.approvals.executeAlone(me, id);
  }
}
