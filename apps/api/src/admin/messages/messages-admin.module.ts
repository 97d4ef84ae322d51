import { Module } from '@nestjs/common';
import { MessagesModule } from '../../messages/messages.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { MessagesAdminController } from './messages-admin.controller.js';
import { MessagesAdminService } from './messages-admin.service.js';

@Module({ imports: [AdminAccessModule, MessagesModule], controllers: [MessagesAdminController], providers: [MessagesAdminService] })
export class MessagesAdminModule {}
