import { Body, Controller, Delete, Get, Header, HttpCode, Param, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { SignedInBrowser } from '@raffle/contracts/people/account';
import { CurrentPasswordDto } from '../auth/auth.dto.js';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import { SignedInBrowsersService } from '../auth/sessions/signed-in-browsers.service.js';
import { RateLimit } from '../platform/http/rate-limits/rate-limit.guard.js';

const MINUTE = 60;
const ENDINGS = { perBrowser: { points: 60, seconds: 15 * MINUTE } };

@ApiTags('accounts')
@Controller('api/user/sessions')
@UseGuards(SignedInGuard)
export class SignedInBrowsersController {
  constructor(private readonly browsers: SignedInBrowsersService) {}

  /** Lists the user's signed-in browsers, current browser first. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @RateLimit('sessions', { perBrowser: { points: 120, seconds: 10 * MINUTE } })
  list(@Me() me: SessionUser, @Req() request: Request): Promise<SignedInBrowser[]> {
    return this.browsers.list(me.id, request.sessionID);
  }

  /** Signs out all other browsers. */
  @Delete()
  @HttpCode(204)
  @RateLimit('session-end', ENDINGS)
  endOthers(@Me() me: SessionUser, @Body() { password }: CurrentPasswordDto, @Req() request: Request): Promise<void> {
    return this.browsers.endOthers({ userId: me.id, sessionId: request.sessionID }, password);
  }

  @Delete(':id')
  @HttpCode(204)
  @RateLimit('session-end', ENDINGS)
  end(@Me() me: SessionUser, @Param('id') id: string, @Body() { password }: CurrentPasswordDto, @Req() request: Request): Promise<void> {
    return this.browsers.end({ userId: me.id, sessionId: request.sessionID }, id, password);
  }
}
