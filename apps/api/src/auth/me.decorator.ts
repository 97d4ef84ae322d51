import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SessionUser } from './session-user.js';

/** The signed-in person, or undefined for a visitor. */
export const MaybeMe = createParamDecorator((_data: unknown, context: ExecutionContext): SessionUser | undefined => {
  return context.switchToHttp().getRequest<Request>().user;
});

/** The signed-in person; only behind `SignedInGuard`, which makes sure that there is one. */
export const Me = MaybeMe;
