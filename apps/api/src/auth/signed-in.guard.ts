import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../platform/http/app-error.js';

/** A guard that returned false would answer 403; the contract's answer to a visitor is 401. */
@Injectable()
export class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().user === undefined) throw unauthenticated();
    return true;
  }
}

export function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 'Please log in to continue.');
}
