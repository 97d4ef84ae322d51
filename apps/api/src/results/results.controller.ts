import { Controller, Get, Header, Param, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import type { ChainPage, ResultView, SealProof } from '@raffle/contracts/results';
import { Me } from '../auth/me.decorator.js';
import { MayBeAbsent, Normalised } from '../auth/person-fields.js';
import type { SessionUser } from '../auth/session-user.js';
import { SignedInGuard } from '../auth/signed-in.guard.js';
import { ResultsService } from './results.service.js';
import { SealsService } from './seals.service.js';

const asNumber = Number as unknown as (text: string) => string;

class YearQuery {
  @MayBeAbsent()
  @Normalised(asNumber)
  @Max(2100, { message: 'Please give a year' })
  @Min(2020, { message: 'Please give a year' })
  @IsInt({ message: 'Please give a year' })
  year?: number;
}

class ChainQuery extends YearQuery {
  @MayBeAbsent()
  @Normalised(asNumber)
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
