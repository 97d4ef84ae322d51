import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { EmailLinkAccepted, PasswordResetQuestion } from '@raffle/contracts/people/auth';
import { AddressDto, LinkTokenDto } from '../auth.dto.js';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { LogSecurityEvent } from '../../platform/security/log-security-event.js';
import { PasswordResetConfirmDto } from './password-reset.dto.js';
import { MaybeMe, type SessionUser } from '../sessions/signed-in.js';
import { PasswordResetService } from './password-reset.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

const MINUTE = 60;
const LIMITS = { perAddress: { points: 200, seconds: 10 * MINUTE } };

@ApiTags('accounts')
@Controller('api/password-reset')
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly sessions: SessionsService,
  ) {}

  @Post('request')
  @HttpCode(202)
  @RateLimit('password-reset-request', LIMITS)
  request(@Body() { username }: AddressDto): EmailLinkAccepted {
    this.resets.request(username);
    return { message: 'If this address has an account, a link to choose a new password is on its way.' };
  }

  /** Returns the security question. Uses POST, so that the token does not appear in URLs or logs. */
  @Post('question')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @RateLimit('password-reset-question', LIMITS)
  async question(@Body() { token }: LinkTokenDto): Promise<PasswordResetQuestion> {
    return { securityQuestion: await this.resets.question(token) };
  }

  @Post('confirm')
  @HttpCode(204)
  @LogSecurityEvent('credentials.changed')
  @RateLimit('password-reset-confirm', LIMITS)
  async confirm(
    @Body() form: PasswordResetConfirmDto,
    @MaybeMe() me: SessionUser | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const owner = await this.resets.confirm(form);
    if (me?.id === owner) await this.sessions.forget(request, response);
  }
}
