import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { makeValidationPipe } from '../platform/http/validation.js';
import { LoginDto } from './auth.dto.js';
import { SessionsService } from './sessions.service.js';
import { loginError, SignInService, type Verified } from './sign-in.service.js';

/** Checks the form, then the password, then opens a new session. Guards run before pipes, so the form is checked here. */
@Injectable()
export class LocalAuthGuard extends AuthGuard('local') {
  private readonly form = makeValidationPipe();

  constructor(
    private readonly sessions: SessionsService,
    private readonly signIn: SignInService,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = await this.form.transform(request.body ?? {}, { type: 'body', metatype: LoginDto });
    const before = this.sessions.current(request);
    await super.canActivate(context);
    await super.logIn(request);
    this.sessions.tellEnded(before);
    const { id, publicId, passwordHash } = request.user as Verified;
    if (!(await this.signIn.isStillRight({ id, publicId, passwordHash }))) {
      await this.sessions.drop(request);
      throw loginError('auth_failed');
    }
    request.user = { id, publicId };
    this.sessions.announce(context.switchToHttp().getResponse<Response>());
    return true;
  }
}
