import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminResultView, RankedOwnerView } from '@raffle/contracts/admin-results';
import { RowNumber } from '../../platform/http/row-number.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { PreviewQuery, RecordArrivalDto, ResultStepDto } from './results-admin.dto.js';
import { ResultsAdminService } from './results-admin.service.js';

@ApiTags('admin: result')
@Controller('api/admin/results/:year')
@AdminOnly('organiser')
export class ResultsAdminController {
  constructor(private readonly results: ResultsAdminService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  read(@Param('year', RowNumber) year: number): Promise<AdminResultView> {
    return this.results.read(year);
  }

  /** Who would win if the water came at this instant. */
  @Get('preview')
  @Header('Cache-Control', 'no-store')
  preview(@Param('year', RowNumber) year: number, @Query() { at }: PreviewQuery): Promise<RankedOwnerView[]> {
    return this.results.preview(year, new Date(at));
  }

  @Post('arrival')
  @StepUp()
  record(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() form: RecordArrivalDto): Promise<AdminResultView> {
    return this.results.record(me, year, form);
  }

  @Post('verify')
  @HttpCode(200)
  @StepUp()
  verify(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() seen: ResultStepDto): Promise<AdminResultView> {
    return this.results.verify(me, year, seen);
  }

  @Post('withdraw')
  @HttpCode(200)
  @StepUp()
  withdraw(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() seen: ResultStepDto): Promise<AdminResultView> {
    return this.results.withdraw(me, year, seen);
  }

  @Post('announce')
  @HttpCode(200)
  @StepUp()
  announce(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() seen: ResultStepDto): Promise<AdminResultView> {
    return this.results.announce(me, year, seen);
  }

  @Post('pass-on')
  @HttpCode(200)
  @StepUp()
  passOn(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() seen: ResultStepDto): Promise<AdminResultView> {
    return this.results.passOn(me, year, seen);
  }

  @Post('claim')
  @HttpCode(200)
  @StepUp()
  claim(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() seen: ResultStepDto): Promise<AdminResultView> {
    return this.results.claim(me, year, seen);
  }

  @Post('publish-head')
  @HttpCode(200)
  @StepUp()
  publishHead(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number): Promise<AdminResultView> {
    return this.results.publishHead(me, year);
  }
}
