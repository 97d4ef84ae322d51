import { Module } from '@nestjs/common';
import { AccountNotices } from './account-notices.js';
import { AccountClaimController } from './account-claim/account-claim.controller.js';
import { AccountClaimService } from './account-claim/account-claim.service.js';
import { AuthController } from './auth.controller.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LocalStrategy } from './sign-in/local-auth.guard.js';
import { EmailLinkMail } from './email-links/email-link-mail.js';
import { EmailLinks } from './email-links/email-links.js';
import { MagicLinkController } from './magic-links/magic-link.controller.js';
import { MagicLinkMail } from './magic-links/magic-link-mail.js';
import { MagicLinkService } from './magic-links/magic-link.service.js';
import { MagicLinks } from './magic-links/magic-links.js';
import { ParticipantPasskeysService } from './passkeys/participant-passkeys.service.js';
import { PasskeyController } from './passkeys/passkey.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordChangeService } from './passwords/password-change.service.js';
import { PasswordHashing } from './passwords/password-hashing.js';
import { PasswordResetController } from './passwords/password-reset.controller.js';
import { PasswordResetMail } from './passwords/password-reset-mail.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { CurrentPassword } from './passwords/current-password.js';
import { RegistrationService } from './registration.service.js';
import { RequestedEmails } from './requested-emails.js';
import { SecurityQuestionService } from './passwords/security-question.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignedInBrowsersService } from './sessions/signed-in-browsers.service.js';
import { SignInPurgeJob } from './sign-in/sign-in-purge.job.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [AccountClaimController, AuthController, MagicLinkController, PasskeyController, PasswordResetController],
  providers: [
    AccountClaimService,
    AccountNotices,
    KnownDevices,
    LocalStrategy,
    EmailLinkMail,
    EmailLinks,
    MagicLinkMail,
    MagicLinks,
    MagicLinkService,
    ParticipantPasskeysService,
    PasskeysService,
    PasswordChangeService,
    PasswordHashing,
    PasswordResetMail,
    PasswordResetService,
    CurrentPassword,
    RegistrationService,
    RequestedEmails,
    SecurityQuestionService,
    SessionsService,
    SignedInBrowsersService,
    SignInPurgeJob,
    SignInService,
    SignInThrottle,
    UsersService,
  ],
  exports: [
    AccountNotices,
    EmailLinks,
    KnownDevices,
    PasskeysService,
    PasswordChangeService,
    PasswordHashing,
    PasswordResetService,
    CurrentPassword,
    RequestedEmails,
    SecurityQuestionService,
    SessionsService,
    SignedInBrowsersService,
    SignInService,
    SignInThrottle,
    UsersService,
  ],
})
export class AuthModule {}
