import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SeasonModule } from '../season/season.module.js';
import { NewsBoard } from './news-board.js';
import { NewsPost } from './news-post.entity.js';
import { NewsController } from './news.controller.js';
import { NewsService } from './news.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([NewsPost]), SeasonModule],
  controllers: [NewsController],
  providers: [NewsService, NewsBoard],
  exports: [NewsService],
})
export class NewsModule {}
