import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SeasonController } from './season.controller.js';
import { Season } from './season.entity.js';
import { SeasonSettingsService } from './season-settings.service.js';
import { SeasonService } from './season.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Season])],
  controllers: [SeasonController],
  providers: [SeasonService, SeasonSettingsService],
  exports: [SeasonService, SeasonSettingsService],
})
export class SeasonModule {}
