import { Module } from '@nestjs/common';
import { SeasonModule } from '../season/season.module.js';
import { ContentController } from './content.controller.js';
import { ContentService } from './content.service.js';
import { StructuredData } from './structured-data.js';

@Module({
  imports: [SeasonModule],
  controllers: [ContentController],
  providers: [ContentService, StructuredData],
  exports: [ContentService, StructuredData],
})
export class ContentModule {}
