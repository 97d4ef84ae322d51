import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { UserView } from '@raffle/contracts/people/auth';
import { SessionsService } from '../sessions/sessions.service.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { userView } from '../user.view.js';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { LogSecurityEvent } from '../../platform/security/log-security-event.js';
import { AccountClaimService } from './account-claim.service.js';
import { ClaimAccountDto } from '../auth.dto.js';

const MINUTE = 60;

@ApiTags('accounts')
@Controller('api/account-claim')
export class AccountClaimController {
  constructor(
    private readonly claims: AccountClaimService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  /** Transfers the account, signs this browser in, and signs every other browser out. */
  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @LogSecurityEvent('credentials.changed')
  @RateLimit('account-claim', { perAddress: { points: 200, seconds: 10 * MINUTE } })
  async claim(@Body() form: ClaimAccountDto, @Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<UserView> {
    const user = await this.claims.claim(form);
    await this.sessions.open(request, response, user);
    this.devices.remember(response, user);
    return userView(user);
  }
}
