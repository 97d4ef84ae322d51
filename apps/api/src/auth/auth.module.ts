import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitModule } from '../platform/http/rate-limit.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { AuthController } from './auth.controller.js';
import { KnownDevices } from './known-devices.js';
import { LocalStrategy } from './local.strategy.js';
import { PasswordHashing } from './password-hashing.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetMail } from './password-reset-mail.js';
import { PasswordResetService } from './password-reset.service.js';
import { RegistrationService } from './registration.service.js';
import { ResetTokens } from './reset-tokens.js';
import { SessionsService } from './sessions.service.js';
import { SignInPurgeJob } from './sign-in-purge.job.js';
import { SignInService } from './sign-in.service.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User]), RateLimitModule, MailModule],
  controllers: [AuthController, PasswordResetController],
  providers: [
    KnownDevices,
    LocalStrategy,
    PasswordHashing,
    PasswordResetMail,
    PasswordResetService,
    RegistrationService,
    ResetTokens,
    SessionsService,
    SignInPurgeJob,
    SignInService,
    SignInThrottle,
    UsersService,
  ],
  exports: [KnownDevices, PasswordHashing, SessionsService, UsersService],
})
export class AuthModule {}
