import { Body, Controller, Header, HttpCode, Ip, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { EmailLinkAccepted } from '@raffle/contracts/people/auth';
import { AddressDto } from '../../../auth/auth.dto.js';
import { addressKey } from '../../../platform/http/rate-limits/address-key.js';
import { RateLimit } from '../../../platform/http/rate-limits/rate-limit.guard.js';
import { LogSecurityEvent } from '../../../platform/security/log-security-event.js';
import { AdminPasswordResetConfirmDto } from '../admin-access.dto.js';
import { AdminSignInService } from '../sessions/admin-sign-in.service.js';
import { AdminPasswordResetService } from './admin-password-reset.service.js';

const MINUTE = 60;
const LIMITS = {
  perAddress: { points: 200, seconds: 10 * MINUTE },
};

/** Lets organisers reset a forgotten password. */
@ApiTags('admin: access')
@Controller('api/admin/password-reset')
export class AdminPasswordResetController {
  constructor(
    private readonly resets: AdminPasswordResetService,
    private readonly signIn: AdminSignInService,
  ) {}

  @Post('request')
  @HttpCode(202)
  @RateLimit('admin-password-reset-request', LIMITS)
  request(@Body() { username }: AddressDto): EmailLinkAccepted {
    this.resets.request(username);
    return { message: 'If this address belongs to an organiser, a link to choose a new password is on its way.' };
  }

  /**
   * Sets the new password. Also marks this browser as known, so that failed sign-ins in other browsers do not block sign-ins in this one.
   * Does not open a session.
   */
  @Post('confirm')
  @HttpCode(204)
  @LogSecurityEvent('credentials.changed')
  @RateLimit('admin-password-reset-confirm', LIMITS)
  @Header('Cache-Control', 'no-store')
  async confirm(
    @Body() form: AdminPasswordResetConfirmDto,
    @Ip() ip: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.signIn.remember(response, await this.resets.confirm(form, addressKey(ip)));
  }
}
