import { Module } from '@nestjs/common';
import { AdminAccessModule } from './access/admin-access.module.js';
import { AttentionDeskModule } from './attention/attention-desk.module.js';
import { BookingDeskModule } from './bookings/booking-desk.module.js';
import { FilesAdminModule } from './files/files-admin.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PeopleDeskModule } from './people/people-desk.module.js';
import { ResultsAdminModule } from './results/results-admin.module.js';
import { SeasonAdminModule } from './season/season-admin.module.js';

/** Everything under /api/admin. */
@Module({
  imports: [
    AdminAccessModule,
    AttentionDeskModule,
    BookingDeskModule,
    FilesAdminModule,
    OverviewModule,
    PeopleDeskModule,
    ResultsAdminModule,
    SeasonAdminModule,
  ],
  exports: [AdminAccessModule],
})
export class AdminModule {}
