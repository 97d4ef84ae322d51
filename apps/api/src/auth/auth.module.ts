import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountNotices } from './account-notices.js';
import { AuthController } from './auth.controller.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LocalStrategy } from './sign-in/local-auth.guard.js';
import { EmailLink } from './email-links/email-link.entity.js';
import { EmailLinkMail } from './email-links/email-link-mail.js';
import { EmailLinks } from './email-links/email-links.js';
import { MailboxProofs } from './email-links/mailbox-proof.js';
import { MagicLink } from './magic-links/magic-link.entity.js';
import { MagicLinkController } from './magic-links/magic-link.controller.js';
import { MagicLinkMail } from './magic-links/magic-link-mail.js';
import { MagicLinkService } from './magic-links/magic-link.service.js';
import { MagicLinks } from './magic-links/magic-links.js';
import { Passkey, PasskeyChallenge } from './passkeys/passkey.entity.js';
import { ParticipantPasskeysService } from './passkeys/participant-passkeys.service.js';
import { PasskeyController } from './passkeys/passkey.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordChangeService } from './passwords/password-change.service.js';
import { PasswordHashing } from './passwords/password-hashing.js';
import { PasswordReset } from './passwords/password-reset.entity.js';
import { PasswordResetController } from './passwords/password-reset.controller.js';
import { PasswordResetMail } from './passwords/password-reset-mail.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { PresentPassword } from './passwords/present-password.js';
import { RegistrationService } from './registration.service.js';
import { ResetTokens } from './passwords/reset-tokens.js';
import { SecurityQuestionService } from './passwords/security-question.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignedInBrowsersService } from './sessions/signed-in-browsers.service.js';
import { StoredSession } from './sessions/stored-session.entity.js';
import { SignInPurgeJob } from './sign-in/sign-in-purge.job.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([EmailLink, MagicLink, Passkey, PasskeyChallenge, PasswordReset, StoredSession, User])],
  controllers: [AuthController, MagicLinkController, PasskeyController, PasswordResetController],
  providers: [
    AccountNotices,
    KnownDevices,
    LocalStrategy,
    EmailLinkMail,
    EmailLinks,
    MagicLinkMail,
    MagicLinks,
    MagicLinkService,
    MailboxProofs,
    ParticipantPasskeysService,
    PasskeysService,
    PasswordChangeService,
    PasswordHashing,
    PasswordResetMail,
    PasswordResetService,
    PresentPassword,
    RegistrationService,
    ResetTokens,
    SecurityQuestionService,
    SessionsService,
    SignedInBrowsersService,
    SignInPurgeJob,
    SignInService,
    SignInThrottle,
    UsersService,
  ],
  exports: [
    EmailLinks,
    KnownDevices,
    MailboxProofs,
    PasskeysService,
    PasswordChangeService,
    PasswordHashing,
    PasswordResetService,
    PresentPassword,
    SecurityQuestionService,
    SessionsService,
    SignedInBrowsersService,
    SignInThrottle,
    UsersService,
  ],
})
export class AuthModule {}
