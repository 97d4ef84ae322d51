import { Body, Controller, Get, Header, HttpCode, Patch, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { UserView } from '@raffle/contracts/people/auth';
import { WORK_HEADER } from '@raffle/contracts/work';
import { addressKey } from '../platform/http/rate-limits/address-key.js';
import { RateLimit } from '../platform/http/rate-limits/rate-limit.guard.js';
import { LoginDto, RegisterDto, UpdateUserDto } from './auth.dto.js';
import { internationalPhone } from './auth.rules.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LocalAuthGuard } from './sign-in/local-auth.guard.js';
import { Me, type SessionUser, SignedInGuard } from './sessions/signed-in.js';
import { RegistrationService } from './registration.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { userView } from './user.view.js';
import { UsersService } from './users.service.js';

const MINUTE = 60;

@ApiTags('accounts')
@Controller('api')
export class AuthController {
  constructor(
    private readonly users: UsersService,
    private readonly registration: RegistrationService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  /** Creates the account and signs the user in. */
  @Post('register')
  @Header('Cache-Control', 'no-store')
  @RateLimit('register', { perAddress: { points: 600, seconds: 10 * MINUTE } })
  async register(@Body() form: RegisterDto, @Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<UserView> {
    const user = await this.registration.register(form, addressKey(request.ip), request.headers[WORK_HEADER.toLowerCase()]);
    await this.sessions.open(request, response, user);
    this.devices.remember(response, user);
    return userView(user);
  }

  @Post('login')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @UseGuards(LocalAuthGuard)
  @ApiBody({ type: LoginDto })
  async login(@Me() me: SessionUser): Promise<UserView> {
    return userView(await this.users.signedIn(me.id));
  }

  /** Signs the user out. Also succeeds for visitors who are not signed in. */
  @Post('logout')
  @HttpCode(204)
  logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.end(request, response);
  }

  @Get('user')
  @Header('Cache-Control', 'no-store')
  @UseGuards(SignedInGuard)
  async me(@Me() me: SessionUser): Promise<UserView> {
    return userView(await this.users.signedIn(me.id));
  }

  @Patch('user')
  @Header('Cache-Control', 'no-store')
  @UseGuards(SignedInGuard)
  @RateLimit('user-change', { perPerson: { points: 30, seconds: 10 * MINUTE } })
  async change(@Me() me: SessionUser, @Body() form: UpdateUserDto, @Req() request: Request): Promise<UserView> {
    const { phoneNumber, ...change } = form;
    const phone = phoneNumber === undefined ? {} : { phone: internationalPhone(phoneNumber) };
    return userView(await this.users.change({ userId: me.id, sessionId: request.sessionID }, { ...change, ...phone }));
  }
}
