import { Module } from '@nestjs/common';
import { SeasonModule } from '../season/season.module.js';
import { ContentController } from './content.controller.js';
import { ContentService } from './content.service.js';
import { PageHeads } from './page-heads.js';

@Module({
  imports: [SeasonModule],
  controllers: [ContentController],
  providers: [ContentService, PageHeads],
  exports: [ContentService, PageHeads],
})
export class ContentModule {}
