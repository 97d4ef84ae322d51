import { Body, Controller, Delete, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminTotpConfirmed, AdminTotpSetup } from '@raffle/contracts/admin';
import { addressKey } from '../../platform/http/address-key.js';
import { AdminPasswordDto, AdminStepUpDto, AdminTotpConfirmDto } from './admin-access.dto.js';
import { AdminOnly, StepUp, TheAdmin } from './admin.guard.js';
import { AdminSecurityService } from './admin-security.service.js';
import type { CurrentAdmin } from './admin-sessions.service.js';

/** What an organiser changes about their own way in. */
@ApiTags('admin: access')
@Controller('api/admin')
@AdminOnly('organiser', 'cashier', 'charity')
export class AdminSecurityController {
  constructor(private readonly security: AdminSecurityService) {}

  @Post('password')
  @HttpCode(204)
  changePassword(@TheAdmin() current: CurrentAdmin, @Body() form: AdminPasswordDto, @Ip() ip: string): Promise<void> {
    return this.security.changePassword(current, form, addressKey(ip));
  }

  /** Whoever finds an open page must not be able to lock its owner out with an app of their own. */
  @Post('totp')
  @StepUp()
  @Header('Cache-Control', 'no-store')
  beginTotp(@TheAdmin() current: CurrentAdmin): Promise<AdminTotpSetup> {
    return this.security.beginTotp(current);
  }

  @Post('totp/confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  confirmTotp(@TheAdmin() current: CurrentAdmin, @Body() { code }: AdminTotpConfirmDto): Promise<AdminTotpConfirmed> {
    return this.security.confirmTotp(current, code);
  }

  @Delete('totp')
  @HttpCode(204)
  removeTotp(@TheAdmin() current: CurrentAdmin, @Body() form: AdminStepUpDto, @Ip() ip: string): Promise<void> {
    return this.security.removeTotp(current, form, addressKey(ip));
  }
}
