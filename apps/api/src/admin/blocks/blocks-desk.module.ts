import { Module } from '@nestjs/common';
import { SlotsModule } from '../../slots/slots.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { BlocksDeskController } from './blocks-desk.controller.js';
import { BlocksDeskService } from './blocks-desk.service.js';

@Module({ imports: [AdminAccessModule, SlotsModule], controllers: [BlocksDeskController], providers: [BlocksDeskService] })
export class BlocksDeskModule {}
