import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { AdminRecoveryCodes, AdminTotpSetup } from '@raffle/contracts/admin/access';
import type { PasskeyCreationOptions, PasskeyView } from '@raffle/contracts/people/passkeys';
import { AddPasskeyDto } from '../../../auth/passkeys/passkey.dto.js';
import type { IdempotencyKey } from '../../../platform/http/idempotency/idempotency-key.js';
import { IDEMPOTENCY_KEY, TheKey } from '../../../platform/http/idempotency/idempotent.js';
import { IdPipe } from '../../../platform/http/requests/ids.js';
import { addressKey } from '../../../platform/http/rate-limits/address-key.js';
import { LogSecurityEvent } from '../../../platform/security/log-security-event.js';
import { AdminPasswordDto, AdminStepUpDto, AdminTotpConfirmDto } from '../admin-access.dto.js';
import { AdminOnly, BeforeSecondFactor, StepUp, TheAdmin } from '../sessions/admin.guard.js';
import { AdminSecurityService, NO_PASSKEY } from './admin-security.service.js';
import type { CurrentAdmin } from '../sessions/admin-sessions.service.js';
import { AdminSignInService } from '../sessions/admin-sign-in.service.js';

/** Lets organisers manage their own passwords, authenticator apps and passkeys. */
@ApiTags('admin: access')
@Controller('api/admin')
@AdminOnly('organiser', 'cashier', 'charity')
export class AdminSecurityController {
  constructor(
    private readonly security: AdminSecurityService,
    private readonly signIn: AdminSignInService,
  ) {}

  @Post('password')
  @BeforeSecondFactor()
  @LogSecurityEvent('credentials.changed')
  @HttpCode(204)
  async changePassword(
    @TheAdmin() current: CurrentAdmin,
    @Body() form: AdminPasswordDto,
    @Ip() ip: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.signIn.remember(response, await this.security.changePassword(current, form, addressKey(ip)));
  }

  /**
   * Starts setting up an authenticator app. Requires a step-up. Without it, somebody at an unattended screen could set up their own app and
   * lock the organiser out.
   */
  @Post('totp')
  @StepUp()
  @BeforeSecondFactor()
  beginTotp(@TheAdmin() current: CurrentAdmin): Promise<AdminTotpSetup> {
    return this.security.beginTotp(current);
  }

  @Post('totp/confirm')
  @LogSecurityEvent('credentials.changed')
  @BeforeSecondFactor()
  @HttpCode(200)
  @ApiHeader(IDEMPOTENCY_KEY)
  confirmTotp(
    @TheAdmin() current: CurrentAdmin,
    @Body() { code }: AdminTotpConfirmDto,
    @TheKey() key?: IdempotencyKey,
  ): Promise<AdminRecoveryCodes> {
    return this.security.confirmTotp(current, code, key);
  }

  @Delete('totp')
  @LogSecurityEvent('credentials.changed')
  @HttpCode(204)
  removeTotp(@TheAdmin() current: CurrentAdmin, @Body() form: AdminStepUpDto, @Ip() ip: string): Promise<void> {
    return this.security.removeTotp(current, form, addressKey(ip));
  }

  @Get('passkeys')
  passkeys(@TheAdmin() current: CurrentAdmin): Promise<PasskeyView[]> {
    return this.security.passkeysOf(current);
  }

  /** Returns the options for `navigator.credentials.create`. */
  @Post('passkeys/options')
  @StepUp()
  @BeforeSecondFactor()
  @HttpCode(200)
  beginPasskey(@TheAdmin() current: CurrentAdmin): Promise<PasskeyCreationOptions> {
    return this.security.beginPasskey(current);
  }

  @Post('passkeys')
  @BeforeSecondFactor()
  @LogSecurityEvent('credentials.changed')
  @HttpCode(200)
  addPasskey(@TheAdmin() current: CurrentAdmin, @Body() form: AddPasskeyDto): Promise<AdminRecoveryCodes> {
    return this.security.addPasskey(current, form);
  }

  @Delete('passkeys/:id')
  @LogSecurityEvent('credentials.changed')
  @HttpCode(204)
  removePasskey(
    @TheAdmin() current: CurrentAdmin,
    @Param('id', new IdPipe(NO_PASSKEY)) id: string,
    @Body() form: AdminStepUpDto,
    @Ip() ip: string,
  ): Promise<void> {
    return this.security.removePasskey(current, id, form, addressKey(ip));
  }
}
