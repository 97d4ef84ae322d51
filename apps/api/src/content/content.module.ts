import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SeasonModule } from '../season/season.module.js';
import { ContentController } from './content.controller.js';
import { SiteContent } from './site-content.entity.js';
import { ContentService } from './content.service.js';
import { StructuredData } from './structured-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([SiteContent]), SeasonModule],
  controllers: [ContentController],
  providers: [ContentService, StructuredData],
  exports: [ContentService, StructuredData],
})
export class ContentModule {}
