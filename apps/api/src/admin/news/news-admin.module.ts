import { Module } from '@nestjs/common';
import { NewsModule } from '../../news/news.module.js';
import { RateLimitModule } from '../../platform/http/rate-limits/rate-limit.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { NewsAdminController } from './news-admin.controller.js';
import { NewsAdminService } from './news-admin.service.js';

@Module({ imports: [AdminAccessModule, NewsModule, RateLimitModule], controllers: [NewsAdminController], providers: [NewsAdminService] })
export class NewsAdminModule {}
