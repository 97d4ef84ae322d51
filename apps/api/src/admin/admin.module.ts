import { Module } from '@nestjs/common';
import { AdminAccessModule } from './access/admin-access.module.js';
import { AttentionDeskModule } from './attention/attention-desk.module.js';
import { BlocksDeskModule } from './blocks/blocks-desk.module.js';
import { BookingDeskModule } from './bookings/booking-desk.module.js';
import { CashDeskModule } from './cash/cash-desk.module.js';
import { ContentAdminModule } from './content/content-admin.module.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FeedbackInboxModule } from './feedback/feedback-inbox.module.js';
import { FilesAdminModule } from './files/files-admin.module.js';
import { MessagesAdminModule } from './messages/messages-admin.module.js';
import { NewsAdminModule } from './news/news-admin.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PeopleDeskModule } from './people/people-desk.module.js';
import { PayoutsAdminModule } from './payouts/payouts-admin.module.js';
import { QueuesAdminModule } from './queues/queues-admin.module.js';
import { ResultsAdminModule } from './results/results-admin.module.js';
import { SeasonAdminModule } from './season/season-admin.module.js';

/** Everything under /api/admin. */
@Module({
  imports: [
    AdminAccessModule,
    AttentionDeskModule,
    BlocksDeskModule,
    BookingDeskModule,
    CashDeskModule,
    ContentAdminModule,
    DeletionsModule,
    ExportsModule,
    FeedbackInboxModule,
    FilesAdminModule,
    MessagesAdminModule,
    NewsAdminModule,
    OverviewModule,
    PayoutsAdminModule,
    PeopleDeskModule,
    QueuesAdminModule,
    ResultsAdminModule,
    SeasonAdminModule,
  ],
  exports: [AdminAccessModule],
})
export class AdminModule {}
