import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { FilesModule } from '../../files/files.module.js';
import { SeasonModule } from '../../season/season.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ContentAdminController } from './content-admin.controller.js';
import { ContentAdminService } from './content-admin.service.js';

@Module({
  imports: [AdminAccessModule, ContentModule, FilesModule, SeasonModule],
  controllers: [ContentAdminController],
  providers: [ContentAdminService],
})
export class ContentAdminModule {}
