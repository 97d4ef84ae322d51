import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { addressKey } from '../platform/http/address-key.js';
import { KnownDevices } from './known-devices.js';
import { SignInService, type Verified } from './sign-in.service.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly signIn: SignInService,
    private readonly devices: KnownDevices,
  ) {
    super({ usernameField: 'username', passwordField: 'password', passReqToCallback: true });
  }

  validate(request: Request, email: string, password: string): Promise<Verified> {
    const attempt = { email, address: addressKey(request.ip), knownDevice: this.devices.recognise(request, email) };
    return this.signIn.verify(attempt, password);
  }
}
