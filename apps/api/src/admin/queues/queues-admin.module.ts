import { Module } from '@nestjs/common';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { QueueBoardService } from './queue-board.service.js';
import { QueuesAdminController } from './queues-admin.controller.js';
import { QueuesAdminService } from './queues-admin.service.js';

@Module({ imports: [AdminAccessModule], controllers: [QueuesAdminController], providers: [QueueBoardService, QueuesAdminService] })
export class QueuesAdminModule {}
