import { Body, Controller, Delete, Get, Header, HttpCode, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AccountExport } from '@raffle/contracts/account';
import { KnownDevices } from '../auth/known-devices.js';
import { Me } from '../auth/me.decorator.js';
import type { SessionUser } from '../auth/session-user.js';
import { SessionsService } from '../auth/sessions.service.js';
import { SignedInGuard } from '../auth/signed-in.guard.js';
import { RateLimit } from '../platform/http/rate-limit.guard.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { DeleteAccountDto } from './account.dto.js';
import { AccountExportService } from './account-export.service.js';

const MINUTE = 60;

@ApiTags('accounts')
@Controller('api/user')
@UseGuards(SignedInGuard)
export class AccountController {
  constructor(
    private readonly exports: AccountExportService,
    private readonly deletion: AccountDeletionService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="okavango-raffle-my-data.json"')
  @RateLimit('user-export', { perPerson: { points: 20, seconds: 10 * MINUTE } })
  export(@Me() me: SessionUser): Promise<AccountExport> {
    return this.exports.of(me.id);
  }

  /** Few tries: whoever holds a stolen session must not guess the password here. */
  @Delete()
  @HttpCode(204)
  @RateLimit('user-delete', { perPerson: { points: 10, seconds: 15 * MINUTE } })
  async delete(
    @Me() me: SessionUser,
    @Body() form: DeleteAccountDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.deletion.delete(me.id, form.password);
    this.devices.forget(response);
    await this.sessions.end(request, response);
  }
}
