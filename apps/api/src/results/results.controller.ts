import { Controller, Get, Header, Param, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import type { ChainPage, ResultView, SealProof } from '@raffle/contracts/results';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import { MayBeAbsent } from '../platform/http/requests/fields.js';
import { AsNumber, YearQuery } from '../platform/http/requests/year-query.js';
import { ResultsService } from './results.service.js';
import { SealsService } from './seals.service.js';

class ChainQuery extends YearQuery {
  @MayBeAbsent()
  @AsNumber()
  @Max(100_000_000, { message: 'Please use the value of "next"' })
  @Min(0, { message: 'Please use the value of "next"' })
  @IsInt({ message: 'Please use the value of "next"' })
  after?: number;
}

@ApiTags('results')
@Controller('api/results')
export class ResultsController {
  constructor(
    private readonly results: ResultsService,
    private readonly seals: SealsService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  result(@Query() { year }: YearQuery): Promise<ResultView> {
    return this.results.result(year);
  }

  @Get('chain')
  @Header('Cache-Control', 'no-cache')
  chain(@Query() { year, after = 0 }: ChainQuery): Promise<ChainPage> {
    return this.results.chain(year, after);
  }

  @Get('proofs/:reference')
  @Header('Cache-Control', 'no-store')
  @UseGuards(SignedInGuard)
  proofs(@Me() me: SessionUser, @Param('reference') reference: string): Promise<SealProof[]> {
    return this.seals.proofs(me.id, reference);
  }
}
