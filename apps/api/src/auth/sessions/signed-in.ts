import type {} from '../../platform/http/sessions/session.js';
import { createParamDecorator, type ExecutionContext, Injectable, type CanActivate } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../platform/http/errors/app-error.js';

/** The signed-in person: database id (bigint as text, never leaves the api) and public id. */
export type SessionUser = Express.User;

/** The signed-in person, or undefined for a visitor. */
export const MaybeMe = createParamDecorator((_data: unknown, context: ExecutionContext): SessionUser | undefined => {
  return context.switchToHttp().getRequest<Request>().user;
});

/** The signed-in person; only behind `SignedInGuard`, which makes sure that there is one. */
export const Me = MaybeMe;

/** A guard that returned false would answer 403; the contract's answer to a visitor is 401. */
@Injectable()
export class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().user === undefined) throw unauthenticated();
    return true;
  }
}

export function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 'Please sign in to continue.');
}
