import { Module } from '@nestjs/common';
import { FilesModule } from '../../files/files.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { FilesAdminController } from './files-admin.controller.js';
import { FilesAdminService } from './files-admin.service.js';

@Module({ imports: [AdminAccessModule, FilesModule], controllers: [FilesAdminController], providers: [FilesAdminService] })
export class FilesAdminModule {}
