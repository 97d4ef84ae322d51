import { Inject, Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { ContentModule } from '../content/content.module.js';
import { DonationsModule } from '../donations/donations.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { FilesModule } from '../files/files.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { NewsModule } from '../news/news.module.js';
import { CashWhereaboutsService } from '../payments/cash-box/cash-whereabouts.service.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Jobs } from '../platform/queue/jobs.js';
import { ResultsModule } from '../results/results.module.js';
import { SeasonModule } from '../season/season.module.js';
import { SelectionsModule } from '../selections/selections.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { AdminAccessController } from './access/admin-access.controller.js';
import { AdminMails } from './access/admin-mails.js';
import { AuditLogService } from './access/audit/audit-log.service.js';
import { ListExports } from './access/audit/list-exports.service.js';
import { AdminPasswordResetController } from './access/password-reset/admin-password-reset.controller.js';
import { AdminPasswordResetService } from './access/password-reset/admin-password-reset.service.js';
import { AdminSecurityController } from './access/security/admin-security.controller.js';
import { AdminSecurityService } from './access/security/admin-security.service.js';
import { TotpService } from './access/security/totp.service.js';
import { AdminSessionsService } from './access/sessions/admin-sessions.service.js';
import { AdminSignInService } from './access/sessions/admin-sign-in.service.js';
import { SocketOrganisersService } from './access/sessions/socket-organisers.service.js';
import { AdminSetupService } from './access/team/admin-setup.service.js';
import { AdminTeamController } from './access/team/admin-team.controller.js';
import { AdminTeamService } from './access/team/admin-team.service.js';
import { VouchesService } from './access/team/vouches.service.js';
import { AdminsService } from './access/team/admins.service.js';
import { OwnerActions } from './access/team/owner-actions.js';
import { ApprovalMails } from './approvals/approval-mails.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { ApprovalsService } from './approvals/approvals.service.js';
import { SensitiveActions } from './approvals/sensitive-actions.js';
import { AttentionAdminController } from './attention/attention-admin.controller.js';
import { AttentionAdminService } from './attention/attention-admin.service.js';
import { BlocksAdminController } from './blocks/blocks-admin.controller.js';
import { BlocksAdminService } from './blocks/blocks-admin.service.js';
import { BookingDetailService } from './bookings/booking-detail.service.js';
import { BookingsAdminController } from './bookings/bookings-admin.controller.js';
import { BookingsAdminService } from './bookings/bookings-admin.service.js';
import { CashAdminController } from './cash/cash-admin.controller.js';
import { CashAdminService } from './cash/cash-admin.service.js';
import { CashBoxController } from './cash/cash-box.controller.js';
import { CashBoxService } from './cash/cash-box.service.js';
import { CashAloneActions } from './cash/cash-alone-actions.js';
import { CashReturnAction } from './cash/cash-return-action.js';
import { CashShiftsController } from './cash/cash-shifts.controller.js';
import { CashShiftsService } from './cash/cash-shifts.service.js';
import { ContentAdminController } from './content/content-admin.controller.js';
import { ContentAdminService } from './content/content-admin.service.js';
import { ContentAction } from './content/content-action.js';
import { DeletionsController } from './deletions/deletions.controller.js';
import { DeletionsService } from './deletions/deletions.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { FeedbackAdminController } from './feedback/feedback-admin.controller.js';
import { FeedbackAdminService } from './feedback/feedback-admin.service.js';
import { FilesAdminController } from './files/files-admin.controller.js';
import { FilesAdminService } from './files/files-admin.service.js';
import { JobsAdminController } from './jobs/jobs-admin.controller.js';
import { MessagesAdminController } from './messages/messages-admin.controller.js';
import { MessagesAdminService } from './messages/messages-admin.service.js';
import { NewsAdminController } from './news/news-admin.controller.js';
import { NewsAdminService } from './news/news-admin.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { PayoutAction } from './payouts/payout-action.js';
import { PayoutsAdminController } from './payouts/payouts-admin.controller.js';
import { PayoutsAdminService } from './payouts/payouts-admin.service.js';
import { PeopleAdminController } from './people/people-admin.controller.js';
import { PeopleAdminService } from './people/people-admin.service.js';
import { EndingActions } from './results/ending-actions.js';
import { LogActions } from './results/log-actions.js';
import { ResultActions } from './results/result-actions.js';
import { ResultsAdminController } from './results/results-admin.controller.js';
import { ResultsAdminService } from './results/results-admin.service.js';
import { WitnessesAdminController } from './results/witnesses-admin.controller.js';
import { WitnessesAdminService } from './results/witnesses-admin.service.js';
import { SeasonAdminController } from './season/season-admin.controller.js';
import { SeasonAdminService } from './season/season-admin.service.js';
import { TermsAction } from './season/terms-action.js';

/** The organisers' API, which is served under /api/admin. */
@Module({
  imports: [
    AccountModule,
    AuthModule,
    BookingsModule,
    ContentModule,
    DonationsModule,
    FeedbackModule,
    FilesModule,
    MessagesModule,
    NewsModule,
    PaymentsModule,
    ResultsModule,
    SeasonModule,
    SelectionsModule,
    SlotsModule,
  ],
  controllers: [
    AdminAccessController,
    AdminPasswordResetController,
    AdminSecurityController,
    AdminTeamController,
    ApprovalsController,
    AttentionAdminController,
    BlocksAdminController,
    BookingsAdminController,
    CashAdminController,
    CashBoxController,
    CashShiftsController,
    ContentAdminController,
    DeletionsController,
    ExportsController,
    FeedbackAdminController,
    FilesAdminController,
    JobsAdminController,
    MessagesAdminController,
    NewsAdminController,
    OverviewController,
    PayoutsAdminController,
    PeopleAdminController,
    ResultsAdminController,
    WitnessesAdminController,
    SeasonAdminController,
  ],
  providers: [
    AdminMails,
    AdminPasswordResetService,
    AdminSecurityService,
    AdminSessionsService,
    AdminSetupService,
    AdminSignInService,
    AdminTeamService,
    VouchesService,
    AdminsService,
    ApprovalMails,
    ApprovalsService,
    AttentionAdminService,
    AuditLogService,
    BlocksAdminService,
    BookingDetailService,
    BookingsAdminService,
    CashAdminService,
    CashBoxService,
    CashAloneActions,
    CashReturnAction,
    CashShiftsService,
    CashWhereaboutsService,
    ContentAdminService,
    ContentAction,
    SensitiveActions,
    DeletionsService,
    EndingActions,
    ExportsService,
    FeedbackAdminService,
    FilesAdminService,
    ListExports,
    MessagesAdminService,
    NewsAdminService,
    OverviewService,
    OwnerActions,
    PayoutAction,
    PayoutsAdminService,
    PeopleAdminService,
    LogActions,
    ResultActions,
    ResultsAdminService,
    SeasonAdminService,
    SocketOrganisersService,
    TermsAction,
    TotpService,
    WitnessesAdminService,
  ],
  exports: [SocketOrganisersService],
})
export class AdminModule {
  constructor(
    jobs: Jobs,
    sessions: AdminSessionsService,
    files: FilesAdminService,
    @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>,
  ) {
    const purge = async (): Promise<void> => {
      await sessions.purge();
      await files.purge();
    };
    jobs.define({ name: 'admin-purge', everySeconds: intervals.purge, handler: purge });
  }
}
