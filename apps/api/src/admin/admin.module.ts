import { Module } from '@nestjs/common';
import { AdminAccessModule } from './access/admin-access.module.js';
import { AdminTeamModule } from './access/team/admin-team.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { AttentionAdminModule } from './attention/attention-admin.module.js';
import { BlocksAdminModule } from './blocks/blocks-admin.module.js';
import { BookingsAdminModule } from './bookings/bookings-admin.module.js';
import { CashAdminModule } from './cash/cash-admin.module.js';
import { ContentAdminModule } from './content/content-admin.module.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FeedbackAdminModule } from './feedback/feedback-admin.module.js';
import { FilesAdminModule } from './files/files-admin.module.js';
import { JobsAdminModule } from './jobs/jobs-admin.module.js';
import { MessagesAdminModule } from './messages/messages-admin.module.js';
import { NewsAdminModule } from './news/news-admin.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PeopleAdminModule } from './people/people-admin.module.js';
import { PayoutsAdminModule } from './payouts/payouts-admin.module.js';
import { ResultsAdminModule } from './results/results-admin.module.js';
import { SeasonAdminModule } from './season/season-admin.module.js';

/** Everything under /api/admin. */
@Module({
  imports: [
    AdminAccessModule,
    AdminTeamModule,
    ApprovalsModule,
    AttentionAdminModule,
    BlocksAdminModule,
    BookingsAdminModule,
    CashAdminModule,
    ContentAdminModule,
    DeletionsModule,
    ExportsModule,
    FeedbackAdminModule,
    FilesAdminModule,
    JobsAdminModule,
    MessagesAdminModule,
    NewsAdminModule,
    OverviewModule,
    PayoutsAdminModule,
    PeopleAdminModule,
    ResultsAdminModule,
    SeasonAdminModule,
  ],
  exports: [AdminAccessModule],
})
export class AdminModule {}
