import { Body, Controller, Get, Header, Headers, HttpCode, Inject, Ip, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ADMIN_TOKEN_HEADER, readsTotalsOnly, type AdminLoginResponse, type AdminSessionView } from '@raffle/contracts/admin/access';
import { CONFIG } from '../../platform/config/config.js';
import type { CookieConfig } from '../../platform/http/sessions/cookies.js';
import { addressKey } from '../../platform/http/rate-limits/address-key.js';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { LogSecurityEvent } from '../../platform/security/log-security-event.js';
import { AdminAcceptInviteDto, AdminLoginDto, AdminSetupDto, AdminStepUpDto } from './admin-access.dto.js';
import { clearAdminCookie, setAdminCookie } from './sessions/admin-cookie.js';
import type { Admin } from './admin.entity.js';
import { AdminOnly, BeforeSecondFactor, TheAdmin, TokenOnly, AdminSetupGuard } from './sessions/admin.guard.js';
import { AdminSetupService } from './team/admin-setup.service.js';
import { AdminSessionsService, type CurrentAdmin, type OpenedSession } from './sessions/admin-sessions.service.js';
import { AdminSignInService } from './sessions/admin-sign-in.service.js';
import { AdminTeamService } from './team/admin-team.service.js';
import { adminView } from './admin.view.js';
import { AdminsService } from './team/admins.service.js';

const MINUTE = 60;

/** Routes for creating the first owner, accepting invitations, signing in, stepping up and signing out. */
@ApiTags('admin: access')
@Controller('api/admin')
export class AdminAccessController {
  constructor(
    private readonly setup: AdminSetupService,
    private readonly signIn: AdminSignInService,
    private readonly sessions: AdminSessionsService,
    private readonly team: AdminTeamService,
    private readonly admins: AdminsService,
    @Inject(CONFIG) private readonly config: CookieConfig,
  ) {}

  /** Creates the first owner and signs them in. Responds with 404 once an organiser account exists. */
  @Post('setup')
  @LogSecurityEvent('sign-in.organiser-succeeded')
  @UseGuards(AdminSetupGuard)
  @Header('Cache-Control', 'no-store')
  @RateLimit('admin-setup', { perAddress: { points: 20, seconds: 15 * MINUTE } })
  async setUp(@Body() form: AdminSetupDto, @Res({ passthrough: true }) response: Response): Promise<AdminLoginResponse> {
    const admin = await this.admins.active(await this.setup.setUp(form));
    return this.welcome(response, admin, await this.signIn.openFor(admin));
  }

  @Post('login')
  @LogSecurityEvent('sign-in.organiser-succeeded')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async login(
    @Body() form: AdminLoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminLoginResponse> {
    const { username: email, ...proof } = form;
    const { admin, session, ...left } = await this.signIn.signIn({ email, ...proof, address: addressKey(request.ip) }, request);
    return { ...this.welcome(response, admin, session), ...left };
  }

  @Post('accept-invite')
  @LogSecurityEvent('sign-in.organiser-succeeded')
  @Header('Cache-Control', 'no-store')
  @RateLimit('admin-accept-invite', { perAddress: { points: 30, seconds: 15 * MINUTE } })
  async accept(@Body() form: AdminAcceptInviteDto, @Res({ passthrough: true }) response: Response): Promise<AdminLoginResponse> {
    const admin = await this.admins.active(await this.team.accept(form));
    return this.welcome(response, admin, await this.signIn.openInvited(admin));
  }

  @Get('verify')
  @AdminOnly('organiser', 'cashier', 'charity')
  @TokenOnly()
  @BeforeSecondFactor()
  async verify(@TheAdmin() current: CurrentAdmin): Promise<AdminSessionView> {
    const secondFactorDue = current.secondFactorMissing && !readsTotalsOnly(current.role);
    return { ...adminView(await this.admins.active(current.id)), secondFactorDue };
  }

  /** Signs out. Also succeeds if the session has already ended. */
  @Post('logout')
  @HttpCode(204)
  async logout(@Headers(ADMIN_TOKEN_HEADER) token: string | undefined, @Res({ passthrough: true }) response: Response): Promise<void> {
    if (token !== undefined) await this.sessions.end(token);
    clearAdminCookie(response, this.config);
  }

  /** Checks the password and second factor again. After that, the session continues with a new token and cookie. */
  @Post('step-up')
  @LogSecurityEvent('step-up.passed')
  @HttpCode(200)
  @AdminOnly('organiser', 'cashier', 'charity')
  @BeforeSecondFactor()
  async stepUp(
    @TheAdmin() current: CurrentAdmin,
    @Body() { password, code, passkey }: AdminStepUpDto,
    @Ip() ip: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminLoginResponse> {
    const { admin, session, ...left } = await this.signIn.stepUp(current, { password, code, passkey, address: addressKey(ip) });
    return { ...this.welcome(response, admin, session), ...left };
  }

  private welcome(response: Response, admin: Admin, { token, cookie, expiresAt }: OpenedSession): AdminLoginResponse {
    setAdminCookie(response, this.config, cookie, expiresAt);
    this.signIn.remember(response, admin);
    return { adminToken: token };
  }
}
