import { Module } from '@nestjs/common';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { AttentionDeskController } from './attention-desk.controller.js';
import { AttentionDeskService } from './attention-desk.service.js';

@Module({ imports: [AdminAccessModule], controllers: [AttentionDeskController], providers: [AttentionDeskService] })
export class AttentionDeskModule {}
