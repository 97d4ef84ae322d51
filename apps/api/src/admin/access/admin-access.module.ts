import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../auth/auth.module.js';
import { RateLimitModule } from '../../platform/http/rate-limits/rate-limit.module.js';
import { AdminAccessController } from './admin-access.controller.js';
import { AuditLogService } from './audit/audit-log.service.js';
import { ListExports } from './audit/list-exports.service.js';
import { Admin } from './admin.entity.js';
import { AdminPasswordReset } from './password-reset/admin-password-reset.entity.js';
import { AdminSession } from './sessions/admin-session.entity.js';
import { AdminInvite } from './team/admin-invite.entity.js';
import { AdminSetupToken } from './team/admin-setup-token.entity.js';
import { AdminMails } from './admin-mails.js';
import { AdminPasswordResetController } from './password-reset/admin-password-reset.controller.js';
import { AdminPasswordResetService } from './password-reset/admin-password-reset.service.js';
import { AdminPurgeJob } from './admin-purge.job.js';
import { AdminResetTokens } from './password-reset/admin-reset-tokens.js';
import { AdminSecurityController } from './security/admin-security.controller.js';
import { AdminSecurityService } from './security/admin-security.service.js';
import { AdminSessionsService } from './sessions/admin-sessions.service.js';
import { AdminSetupService } from './team/admin-setup.service.js';
import { AdminSignInService } from './sessions/admin-sign-in.service.js';
import { AdminTeamService } from './team/admin-team.service.js';
import { AdminsService } from './team/admins.service.js';
import { SocketOrganisersService } from './sessions/socket-organisers.service.js';
import { TotpService } from './security/totp.service.js';

/** What every other admin module stands on: who asks, and the audit log. */
@Module({
  imports: [TypeOrmModule.forFeature([Admin, AdminInvite, AdminPasswordReset, AdminSession, AdminSetupToken]), AuthModule, RateLimitModule],
  controllers: [AdminAccessController, AdminPasswordResetController, AdminSecurityController],
  providers: [
    AuditLogService,
    ListExports,
    AdminMails,
    AdminPasswordResetService,
    AdminPurgeJob,
    AdminResetTokens,
    AdminSecurityService,
    AdminSessionsService,
    AdminSetupService,
    AdminSignInService,
    AdminTeamService,
    AdminsService,
    SocketOrganisersService,
    TotpService,
  ],
  exports: [
    AuditLogService,
    ListExports,
    AdminSessionsService,
    AdminSetupService,
    AdminTeamService,
    AdminsService,
    SocketOrganisersService,
  ],
})
export class AdminAccessModule {}
