import { Module } from '@nestjs/common';
import { SeasonController } from './season.controller.js';
import { SeasonSettingsService } from './season-settings.service.js';
import { SeasonService } from './season.service.js';

@Module({
  controllers: [SeasonController],
  providers: [SeasonService, SeasonSettingsService],
  exports: [SeasonService, SeasonSettingsService],
})
export class SeasonModule {}
