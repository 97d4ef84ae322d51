import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { UserView } from '@raffle/contracts/people/auth';
import type { PasskeyCreationOptions, PasskeyRequestOptions, PasskeyView } from '@raffle/contracts/people/passkeys';
import { CONFIG } from '../../platform/config/config.js';
import type { CookieConfig } from '../../platform/http/sessions/cookies.js';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { IdPipe } from '../../platform/http/requests/ids.js';
import { LogSecurityEvent } from '../../platform/security/log-security-event.js';
import { CurrentPasswordDto } from '../auth.dto.js';
import { browserOf, markBrowser, unmarkBrowser } from '../magic-links/requesting-browser.js';
import { Me, type SessionUser, SignedInGuard } from '../sessions/signed-in.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { userView } from '../user.view.js';
import { NO_PASSKEY, ParticipantPasskeysService } from './participant-passkeys.service.js';
import { AddPasskeyDto, PasskeyProofDto } from './passkey.dto.js';

const MINUTE = 60;
const SIGN_IN = { perAddress: { points: 200, seconds: 10 * MINUTE } };
const CHANGES = { perBrowser: { points: 60, seconds: 15 * MINUTE } };

@ApiTags('accounts')
@Controller('api')
export class PasskeyController {
  constructor(
    private readonly passkeys: ParticipantPasskeysService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: CookieConfig,
  ) {}

  /** Returns the options for `navigator.credentials.get`. They do not reveal any account. */
  @Post('passkey/options')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @RateLimit('passkey-options', SIGN_IN)
  ask(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<PasskeyRequestOptions> {
    return this.passkeys.ask(markBrowser(request, response, this.config));
  }

  @Post('passkey/open')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @RateLimit('passkey-open', SIGN_IN)
  async open(@Body() proof: PasskeyProofDto, @Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<UserView> {
    const user = await this.passkeys.signIn(browserOf(request, this.config), proof);
    await this.sessions.open(request, response, user);
    this.devices.remember(response, user);
    unmarkBrowser(response, this.config);
    return userView(user);
  }

  @Get('user/passkeys')
  @Header('Cache-Control', 'no-store')
  @UseGuards(SignedInGuard)
  @RateLimit('passkeys', { perBrowser: { points: 120, seconds: 10 * MINUTE } })
  list(@Me() me: SessionUser): Promise<PasskeyView[]> {
    return this.passkeys.list(me.id);
  }

  /** Checks the password and returns the options for `navigator.credentials.create`. */
  @Post('user/passkeys/options')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @UseGuards(SignedInGuard)
  @RateLimit('passkey-change', CHANGES)
  begin(@Me() me: SessionUser, @Body() { password }: CurrentPasswordDto, @Req() request: Request): Promise<PasskeyCreationOptions> {
    return this.passkeys.begin({ userId: me.id, sessionId: request.sessionID }, password);
  }

  @Post('user/passkeys')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @UseGuards(SignedInGuard)
  @LogSecurityEvent('credentials.changed')
  @RateLimit('passkey-change', CHANGES)
  add(@Me() me: SessionUser, @Body() form: AddPasskeyDto, @Req() request: Request): Promise<PasskeyView> {
    return this.passkeys.add(me.id, request.sessionID, form);
  }

  @Delete('user/passkeys/:id')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  @LogSecurityEvent('credentials.changed')
  @RateLimit('passkey-change', CHANGES)
  remove(
    @Me() me: SessionUser,
    @Param('id', new IdPipe(NO_PASSKEY)) id: string,
    @Body() { password }: CurrentPasswordDto,
    @Req() request: Request,
  ): Promise<void> {
    return this.passkeys.remove({ userId: me.id, sessionId: request.sessionID }, id, password);
  }
}
