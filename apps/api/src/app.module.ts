import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { AccountModule } from './account/account.module.js';
import { SocketOrganisersService } from './admin/access/sessions/socket-organisers.service.js';
import { AdminModule } from './admin/admin.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { ContentModule } from './content/content.module.js';
import { DonationsModule } from './donations/donations.module.js';
import { ENTITIES } from './entities.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { FilesModule } from './files/files.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NewsModule } from './news/news.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import type { Config } from './platform/config/config.js';
import { dataSourceOptions } from './platform/db/data-source.js';
import { PlatformModule } from './platform/platform.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { ResultsModule } from './results/results.module.js';
import { SeasonModule } from './season/season.module.js';
import { SelectionsModule } from './selections/selections.module.js';
import { SlotsModule } from './slots/slots.module.js';

/** @param role `api` serves clients and their sockets; `worker` runs jobs, and only publishes events */
@Module({})
export class AppModule {
  static with(config: Config, role: 'api' | 'worker'): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config),
        TypeOrmModule.forRootAsync({
          inject: [Pool],
          useFactory: (pool: Pool) => ({
            ...dataSourceOptions(pool, ENTITIES),
            retryAttempts: 30,
            retryDelay: 1000,
            verboseRetryLog: false,
          }),
        }),
        AuthModule,
        SeasonModule,
        ContentModule,
        SlotsModule,
        SelectionsModule,
        BookingsModule,
        PaymentsModule,
        DonationsModule,
        FilesModule,
        NewsModule,
        MessagesModule,
        ResultsModule,
        AccountModule,
        FeedbackModule,
        AdminModule,
        OperationsModule,
        role === 'api' ? RealtimeModule.withClients({ module: AdminModule, sessions: SocketOrganisersService }) : RealtimeModule,
      ],
    };
  }
}
