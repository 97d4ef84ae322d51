import { Body, Controller, Get, Header, Headers, HttpCode, Inject, Ip, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ADMIN_TOKEN_HEADER, type AdminLoginResponse, type AdminSessionView } from '@raffle/contracts/admin';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { addressKey } from '../../platform/http/address-key.js';
import { RateLimit } from '../../platform/http/rate-limit.guard.js';
import { AdminAcceptInviteDto, AdminLoginDto, AdminSetupDto, AdminStepUpDto } from './admin-access.dto.js';
import { clearAdminCookie, setAdminCookie } from './admin-cookie.js';
import type { Admin } from './admin.entity.js';
import { AdminOnly, TheAdmin } from './admin.guard.js';
import { AdminSetupGuard } from './admin-setup.guard.js';
import { AdminSetupService } from './admin-setup.service.js';
import { AdminSessionsService, type CurrentAdmin, type OpenedSession } from './admin-sessions.service.js';
import { AdminSignInService } from './admin-sign-in.service.js';
import { AdminTeamService } from './admin-team.service.js';
import { adminView } from './admin.view.js';
import { AdminsService } from './admins.service.js';

const MINUTE = 60;

/** How organisers come in and go out. */
@ApiTags('admin: access')
@Controller('api/admin')
export class AdminAccessController {
  constructor(
    private readonly setup: AdminSetupService,
    private readonly signIn: AdminSignInService,
    private readonly sessions: AdminSessionsService,
    private readonly team: AdminTeamService,
    private readonly admins: AdminsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Makes the first owner and signs them in; 404 ever after. */
  @Post('setup')
  @UseGuards(AdminSetupGuard)
  @Header('Cache-Control', 'no-store')
  @RateLimit('admin-setup', { perAddress: { points: 20, seconds: 15 * MINUTE }, everybody: { points: 200, seconds: 15 * MINUTE } })
  async setUp(@Body() form: AdminSetupDto, @Res({ passthrough: true }) response: Response): Promise<AdminLoginResponse> {
    const admin = await this.admins.active(await this.setup.setUp(form));
    return this.welcome(response, admin, await this.signIn.openFor(admin));
  }

  @Post('login')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async login(@Body() form: AdminLoginDto, @Ip() ip: string, @Res({ passthrough: true }) response: Response): Promise<AdminLoginResponse> {
    const { username: email, password, code } = form;
    const { admin, session } = await this.signIn.signIn({ email, password, code, address: addressKey(ip) });
    return this.welcome(response, admin, session);
  }

  @Post('accept-invite')
  @Header('Cache-Control', 'no-store')
  @RateLimit('admin-accept-invite', { perAddress: { points: 30, seconds: 15 * MINUTE } })
  async accept(@Body() form: AdminAcceptInviteDto, @Res({ passthrough: true }) response: Response): Promise<AdminLoginResponse> {
    const admin = await this.admins.active(await this.team.accept(form));
    return this.welcome(response, admin, await this.signIn.openFor(admin));
  }

  @Get('verify')
  @Header('Cache-Control', 'no-store')
  @AdminOnly('organiser', 'cashier', 'charity')
  async verify(@TheAdmin() current: CurrentAdmin): Promise<AdminSessionView> {
    const view = adminView(await this.admins.active(current.id));
    return { ...view, expiresAt: current.expiresAt.toISOString(), steppedUpUntil: current.steppedUpUntil?.toISOString() ?? null };
  }

  /** Also succeeds for a session that is over: the wish is fulfilled. */
  @Post('logout')
  @HttpCode(204)
  async logout(@Headers(ADMIN_TOKEN_HEADER) token: string | undefined, @Res({ passthrough: true }) response: Response): Promise<void> {
    if (token !== undefined) await this.sessions.end(token);
    clearAdminCookie(response, this.config.publicUrl);
  }

  @Post('step-up')
  @HttpCode(204)
  @AdminOnly('organiser', 'cashier', 'charity')
  stepUp(@TheAdmin() current: CurrentAdmin, @Body() { password, code }: AdminStepUpDto, @Ip() ip: string): Promise<void> {
    return this.signIn.stepUp(current, { password, code, address: addressKey(ip) });
  }

  private welcome(response: Response, admin: Admin, { token, cookie, expiresAt }: OpenedSession): AdminLoginResponse {
    setAdminCookie(response, this.config.publicUrl, cookie, expiresAt);
    return { adminToken: token, admin: adminView(admin), expiresAt: expiresAt.toISOString() };
  }
}
