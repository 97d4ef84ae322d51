import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import { MailboxProofs } from '../auth/email-links/mailbox-proof.js';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import { RateLimit } from '../platform/http/rate-limits/rate-limit.guard.js';
import { Records } from '../platform/security/records.js';
import { ChangeEmailDto, EmailLinkOpeningDto } from './account.dto.js';
import { EmailAddressService } from './email-address.service.js';

const HOUR = 60 * 60;
const MAILS = { perPerson: { points: 5, seconds: HOUR } };
/** Wrong passwords and what was mistyped count too. */
const CHANGES = { perBrowser: { points: 15, seconds: HOUR } };

@ApiTags('accounts')
@Controller('api')
export class EmailAddressController {
  constructor(
    private readonly addresses: EmailAddressService,
    private readonly proofs: MailboxProofs,
  ) {}

  /** Mails the link that confirms the address once more. */
  @Post('user/email/confirmation')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  @RateLimit('email-confirmation', MAILS)
  sendAgain(@Me() me: SessionUser): Promise<void> {
    return this.addresses.sendAgain(me.id);
  }

  /** Mails a link to the new address; the account has it when the link is followed. */
  @Post('user/email')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  @Records('credentials.changed')
  @RateLimit('email-change', CHANGES)
  change(@Me() me: SessionUser, @Body() { password, email }: ChangeEmailDto, @Req() request: Request): Promise<void> {
    return this.addresses.askForChange({ userId: me.id, sessionId: request.sessionID }, password, email);
  }

  /** What a link that was mailed to an address is for, done; in a browser that does not know the account its reader is asked first. */
  @Post('email-links/open')
  @HttpCode(200)
  @Records('credentials.changed')
  @RateLimit('email-link-open', { perAddress: { points: 200, seconds: 600 }, everybody: { points: 3000, seconds: 600 } })
  async open(
    @Body() { token }: EmailLinkOpeningDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EmailLinkOpened> {
    const { purpose, asked } = await this.addresses.open(token, (user) => this.proofs.isKnown(request, user));
    if (asked !== undefined) this.proofs.give(response, asked);
    return { purpose, asksWhoMadeIt: asked !== undefined };
  }
}
