import type {} from '../../platform/http/sessions/session.js';
import { createParamDecorator, type ExecutionContext, Injectable, type CanActivate } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../platform/http/errors/app-error.js';

/** The signed-in user's row ID (a bigint as a string, never sent to clients) and public ID. */
export type SessionUser = Express.User;

/** The signed-in user, or undefined for a visitor. */
export const MaybeMe = createParamDecorator((_data: unknown, context: ExecutionContext): SessionUser | undefined => {
  return context.switchToHttp().getRequest<Request>().user;
});

/** The signed-in user. Use it only behind `SignedInGuard`, which guarantees that a user is signed in. */
export const Me = MaybeMe;

/**
 * Rejects visitors. Throws instead of returning false, because returning false would produce a 403, whereas the contract requires a 401.
 */
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
