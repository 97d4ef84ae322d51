import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SeasonView } from '@raffle/contracts/season';
import { SeasonService } from './season.service.js';

@ApiTags('season')
@Controller('api/season')
export class SeasonController {
  constructor(private readonly seasons: SeasonService) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  read(): Promise<SeasonView> {
    return this.seasons.view();
  }
}
