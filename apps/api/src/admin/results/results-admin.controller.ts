import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import { RowNumber } from '../../platform/http/requests/ids.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { RecordArrivalDto, ResultStepDto, WithdrawDto } from './results-admin.dto.js';
import { ResultsAdminService } from './results-admin.service.js';

@ApiTags('admin: result')
@Controller('api/admin/results/:year')
@AdminOnly('organiser')
export class ResultsAdminController {
  constructor(private readonly results: ResultsAdminService) {}

  @Get()
  read(@Param('year', RowNumber) year: number): Promise<AdminResultView> {
    return this.results.read(year);
  }

  @Post('arrival')
  @StepUp()
  record(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() form: RecordArrivalDto): Promise<AdminResultView> {
    return this.results.record(me, year, form);
  }

  @Post('withdraw')
  @HttpCode(200)
  @StepUp()
  withdraw(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() form: WithdrawDto): Promise<AdminResultView> {
    return this.results.withdraw(me, year, form);
  }

  @Post('claim')
  @HttpCode(200)
  @StepUp()
  claim(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() seen: ResultStepDto): Promise<AdminResultView> {
    return this.results.claim(me, year, seen);
  }
}
