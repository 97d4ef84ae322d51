import { Module } from '@nestjs/common';
import { PagePhase } from './page-phase.js';
import { SeasonController } from './season.controller.js';
import { SeasonSettingsService } from './season-settings.service.js';
import { SeasonService } from './season.service.js';

@Module({
  controllers: [SeasonController],
  providers: [PagePhase, SeasonService, SeasonSettingsService],
  exports: [PagePhase, SeasonService, SeasonSettingsService],
})
export class SeasonModule {}
