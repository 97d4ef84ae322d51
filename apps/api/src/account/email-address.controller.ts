import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import { LinkTokenDto } from '../auth/auth.dto.js';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import { KnownDevices } from '../auth/sign-in/known-devices.js';
import { RateLimit } from '../platform/http/rate-limits/rate-limit.guard.js';
import { LogSecurityEvent } from '../platform/security/log-security-event.js';
import { ChangeEmailDto } from './account.dto.js';
import { EmailAddressService } from './email-address.service.js';

const HOUR = 60 * 60;
const MAILS = { perPerson: { points: 5, seconds: HOUR } };
/** Rate limit for requests to change the email address. Requests with a wrong password or an invalid email address count too. */
const CHANGES = { perBrowser: { points: 15, seconds: HOUR } };

@ApiTags('accounts')
@Controller('api')
export class EmailAddressController {
  constructor(
    private readonly addresses: EmailAddressService,
    private readonly devices: KnownDevices,
  ) {}

  /** Sends the confirmation link again. */
  @Post('user/email/confirmation')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  @RateLimit('email-confirmation', MAILS)
  sendAgain(@Me() me: SessionUser): Promise<void> {
    return this.addresses.sendAgain(me.id);
  }

  /** Emails a link to the new email address. The account's email address changes when the link is opened. */
  @Post('user/email')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  @LogSecurityEvent('credentials.changed')
  @RateLimit('email-change', CHANGES)
  change(@Me() me: SessionUser, @Body() { password, email }: ChangeEmailDto, @Req() request: Request): Promise<void> {
    return this.addresses.askForChange({ userId: me.id, sessionId: request.sessionID }, password, email);
  }

  /**
   * Opens an emailed link. If the account is unconfirmed and this browser has never signed in to it, the user must claim the account
   * instead of just confirming its email address.
   */
  @Post('email-links/open')
  @HttpCode(200)
  @LogSecurityEvent('credentials.changed')
  @RateLimit('email-link-open', { perAddress: { points: 200, seconds: 600 } })
  open(@Body() { token }: LinkTokenDto, @Req() request: Request): Promise<EmailLinkOpened> {
    return this.addresses.open(token, (user) => this.devices.knows(request, user));
  }
}
