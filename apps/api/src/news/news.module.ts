import { Module } from '@nestjs/common';
import { SeasonModule } from '../season/season.module.js';
import { NewsBoard } from './news-board.js';
import { NewsController } from './news.controller.js';
import { NewsService } from './news.service.js';

@Module({
  imports: [SeasonModule],
  controllers: [NewsController],
  providers: [NewsService, NewsBoard],
  exports: [NewsService],
})
export class NewsModule {}
