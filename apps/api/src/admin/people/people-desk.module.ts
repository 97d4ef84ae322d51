import { Module } from '@nestjs/common';
import { AccountModule } from '../../account/account.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { PeopleDeskController } from './people-desk.controller.js';
import { PeopleDeskService } from './people-desk.service.js';

@Module({ imports: [AccountModule, AdminAccessModule], controllers: [PeopleDeskController], providers: [PeopleDeskService] })
export class PeopleDeskModule {}
