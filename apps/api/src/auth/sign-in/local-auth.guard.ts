import { Injectable, type ExecutionContext } from '@nestjs/common';
import { PassportStrategy, AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { Strategy } from 'passport-local';
import { addressKey } from '../../platform/http/rate-limits/address-key.js';
import { KnownDevices } from './known-devices.js';
import { loginError, SignInService } from './sign-in.service.js';
import { makeValidationPipe } from '../../platform/http/requests/validation.js';
import { LoginDto } from '../auth.dto.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { VerifiedAccount } from '../users.service.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly signIn: SignInService,
    private readonly devices: KnownDevices,
  ) {
    super({ usernameField: 'username', passwordField: 'password', passReqToCallback: true });
  }

  async validate(request: Request, email: string, password: string): Promise<VerifiedAccount> {
    const attempt = { email, address: addressKey(request.ip), knownDevice: await this.devices.recognise(request, email) };
    return this.signIn.verify(attempt, password);
  }
}

/**
 * Validates the form, verifies the password, opens a new session and marks the browser as known. The form is validated here, because guards
 * run before pipes.
 */
@Injectable()
export class LocalAuthGuard extends AuthGuard('local') {
  private readonly form = makeValidationPipe();

  constructor(
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = await this.form.transform(request.body ?? {}, { type: 'body', metatype: LoginDto });
    const before = request.user;
    await super.canActivate(context);
    const person = request.user as VerifiedAccount & Express.User;
    request.user = before;
    const response = context.switchToHttp().getResponse<Response>();
    await this.sessions.open(request, response, person, loginError('auth_failed'));
    this.devices.remember(response, person);
    return true;
  }
}
