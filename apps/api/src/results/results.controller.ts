import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ResultView } from '@raffle/contracts/results';
import { YearQuery } from '../platform/http/requests/year-query.js';
import { ResultsService } from './results.service.js';

@ApiTags('results')
@Controller('api/results')
export class ResultsController {
  constructor(private readonly results: ResultsService) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  result(@Query() { year }: YearQuery): Promise<ResultView> {
    return this.results.result(year);
  }
}
