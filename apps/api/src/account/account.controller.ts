import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AccountExport } from '@raffle/contracts/people/account';
import { CurrentPasswordDto } from '../auth/auth.dto.js';
import { PasswordChangeService } from '../auth/passwords/password-change.service.js';
import { SecurityQuestionService } from '../auth/passwords/security-question.service.js';
import { KnownDevices } from '../auth/sign-in/known-devices.js';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { RateLimit } from '../platform/http/rate-limits/rate-limit.guard.js';
import { LogSecurityEvent } from '../platform/security/log-security-event.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { ChangePasswordDto, ChangeSecurityQuestionDto } from './account.dto.js';
import { AccountExportService } from './account-export.service.js';

const MINUTE = 60;

@ApiTags('accounts')
@Controller('api/user')
@UseGuards(SignedInGuard)
export class AccountController {
  constructor(
    private readonly exports: AccountExportService,
    private readonly deletion: AccountDeletionService,
    private readonly passwords: PasswordChangeService,
    private readonly questions: SecurityQuestionService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="okavango-raffle-my-data.json"')
  @LogSecurityEvent('account.exported')
  @RateLimit('user-export', { perPerson: { points: 20, seconds: 10 * MINUTE } })
  export(@Me() me: SessionUser, @Req() request: Request): Promise<AccountExport> {
    return this.exports.of(me.id, request.sessionID);
  }

  /** Changes the password. This browser gets a new session; all other browsers are signed out. */
  @Post('password')
  @HttpCode(204)
  @LogSecurityEvent('credentials.changed')
  @RateLimit('password-change', { perBrowser: { points: 20, seconds: 15 * MINUTE } })
  async changePassword(
    @Me() me: SessionUser,
    @Body() { password, newPassword }: ChangePasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const changed = await this.passwords.change({ userId: me.id, sessionId: request.sessionID }, password, newPassword);
    await this.sessions.open(request, response, changed);
    this.devices.remember(response, changed);
  }

  @Post('security-question')
  @HttpCode(204)
  @LogSecurityEvent('credentials.changed')
  @RateLimit('security-question', { perBrowser: { points: 20, seconds: 15 * MINUTE } })
  changeQuestion(@Me() me: SessionUser, @Body() form: ChangeSecurityQuestionDto, @Req() request: Request): Promise<void> {
    return this.questions.change(
      { userId: me.id, sessionId: request.sessionID },
      form.password,
      form.securityQuestion,
      form.securityAnswer,
    );
  }

  @Delete()
  @HttpCode(204)
  @LogSecurityEvent('account.deleted')
  @RateLimit('user-delete', { perBrowser: { points: 20, seconds: 15 * MINUTE } })
  async delete(
    @Me() me: SessionUser,
    @Body() form: CurrentPasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.deletion.delete({ userId: me.id, sessionId: request.sessionID }, form.password);
    this.devices.forget(response);
    await this.sessions.end(request, response);
  }
}
