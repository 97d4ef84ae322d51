import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../auth/auth.module.js';
import { RateLimitModule } from '../../platform/http/rate-limit.module.js';
import { AdminAccessController } from './admin-access.controller.js';
import { AdminAuditService } from './admin-audit.service.js';
import { Admin } from './admin.entity.js';
import { AdminPurgeJob } from './admin-purge.job.js';
import { AdminSecurityController } from './admin-security.controller.js';
import { AdminSecurityService } from './admin-security.service.js';
import { AdminSessionsService } from './admin-sessions.service.js';
import { AdminSetupService } from './admin-setup.service.js';
import { AdminSignInService } from './admin-sign-in.service.js';
import { AdminTeamController } from './admin-team.controller.js';
import { AdminTeamService } from './admin-team.service.js';
import { AdminsService } from './admins.service.js';
import { SocketOrganisersService } from './socket-organisers.service.js';
import { TotpService } from './totp.service.js';

/** What every other admin module stands on: who asks, and the trail. */
@Module({
  imports: [TypeOrmModule.forFeature([Admin]), AuthModule, RateLimitModule],
  controllers: [AdminAccessController, AdminSecurityController, AdminTeamController],
  providers: [
    AdminAuditService,
    AdminPurgeJob,
    AdminSecurityService,
    AdminSessionsService,
    AdminSetupService,
    AdminSignInService,
    AdminTeamService,
    AdminsService,
    SocketOrganisersService,
    TotpService,
  ],
  exports: [AdminAuditService, AdminSessionsService, AdminSetupService, AdminsService, SocketOrganisersService],
})
export class AdminAccessModule {}
