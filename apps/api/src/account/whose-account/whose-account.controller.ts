import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AccountInQuestion } from '@raffle/contracts/people/account';
import type { UserView } from '@raffle/contracts/people/auth';
import { OwnerDto } from '../../auth/auth.dto.js';
import { type MailboxProof, MailboxProofs } from '../../auth/email-links/mailbox-proof.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { KnownDevices } from '../../auth/sign-in/known-devices.js';
import { userView } from '../../auth/user.view.js';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { Records } from '../../platform/security/records.js';
import { answered, WhoseAccountService } from './whose-account.service.js';

const MINUTE = 60;
const LIMITS = {
  perAddress: { points: 200, seconds: 10 * MINUTE },
  everybody: { points: 3000, seconds: 10 * MINUTE },
};

/** Needs no session, which whoever made the account could end: what was proved of the mailbox opens it. */
@ApiTags('accounts')
@Controller('api/whose-account')
export class WhoseAccountController {
  constructor(
    private readonly accounts: WhoseAccountService,
    private readonly proofs: MailboxProofs,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @RateLimit('whose-account', LIMITS)
  async show(@Req() request: Request): Promise<AccountInQuestion> {
    return this.accounts.show(await this.proof(request));
  }

  /** The address is confirmed; a browser that the mailbox signed in is known from then on. */
  @Post('mine')
  @HttpCode(204)
  @Records('credentials.changed')
  @RateLimit('whose-account-mine', LIMITS)
  async mine(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const proof = await this.proof(request);
    await this.accounts.confirm(proof);
    this.proofs.forget(response);
    if (request.user?.id === proof.user.id) this.devices.remember(response, proof.user);
  }

  /** Signs everybody else out, and this browser in. */
  @Post('not-mine')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Records('credentials.changed')
  @RateLimit('whose-account-not-mine', LIMITS)
  async notMine(@Body() form: OwnerDto, @Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<UserView> {
    const owner = await this.accounts.takeOver(await this.proof(request), form);
    await this.sessions.open(request, response, owner);
    this.devices.remember(response, owner);
    this.proofs.forget(response);
    return userView(owner);
  }

  private async proof(request: Request): Promise<MailboxProof> {
    const proof = await this.proofs.of(request);
    if (proof === undefined) throw answered();
    return proof;
  }
}
