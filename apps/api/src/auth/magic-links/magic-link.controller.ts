import { Body, Controller, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { EmailLinkAccepted, MagicLinkOpened } from '@raffle/contracts/people/auth';
import { CONFIG } from '../../platform/config/config.js';
import type { CookieConfig } from '../../platform/http/sessions/cookies.js';
import { AddressDto, LinkTokenDto } from '../auth.dto.js';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import type { User } from '../user.entity.js';
import { userView } from '../user.view.js';
import { browserOf, markBrowser, unmarkBrowser } from './requesting-browser.js';
import { MagicLinkCodeDto } from './magic-link.dto.js';
import { MagicLinkService } from './magic-link.service.js';

const MINUTE = 60;
const LIMITS = { perAddress: { points: 200, seconds: 10 * MINUTE } };

@ApiTags('accounts')
@Controller('api/magic-link')
export class MagicLinkController {
  constructor(
    private readonly links: MagicLinkService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: CookieConfig,
  ) {}

  @Post('request')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @RateLimit('magic-link-request', LIMITS)
  request(@Body() { username }: AddressDto, @Req() request: Request, @Res({ passthrough: true }) response: Response): EmailLinkAccepted {
    this.links.request(username, markBrowser(request, response, this.config));
    return { message: 'If this address has an account, an email with a link and a code is on its way.' };
  }

  /** Signs in the browser that requested the link. In any other browser, returns the code to enter in the requesting browser. */
  @Post('open')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @RateLimit('magic-link-open', LIMITS)
  async open(
    @Body() { token }: LinkTokenDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MagicLinkOpened> {
    const opened = await this.links.open(token, browserOf(request, this.config));
    if ('code' in opened) return { user: null, code: opened.code, claim: null };
    return this.signIn(opened.user, request, response);
  }

  @Post('code')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @RateLimit('magic-link-code', LIMITS)
  async code(
    @Body() { code }: MagicLinkCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MagicLinkOpened> {
    return this.signIn(await this.links.enterCode(code, browserOf(request, this.config)), request, response);
  }

  /**
   * Signs the user in, unless the account is unconfirmed and this browser has never signed in to it. The user must claim such an account
   * first, because someone else may have created it.
   */
  private async signIn(user: User, request: Request, response: Response): Promise<MagicLinkOpened> {
    unmarkBrowser(response, this.config);
    if (user.emailConfirmedAt === null && !this.devices.knows(request, user))
      return { user: null, code: null, claim: await this.links.claimOf(user) };
    await this.sessions.open(request, response, user);
    await this.links.noteMailbox(user);
    this.devices.remember(response, user);
    return { user: userView(user), code: null, claim: null };
  }
}
