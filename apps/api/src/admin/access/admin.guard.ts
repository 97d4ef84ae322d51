import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ADMIN_TOKEN_HEADER, type AdminRole } from '@raffle/contracts/admin';
import { AppError } from '../../platform/http/app-error.js';
import { adminCookieOf } from './admin-cookie.js';
import { AdminSessionsService, type CurrentAdmin } from './admin-sessions.service.js';

const ROLES = 'admin roles';
const STEP_UP = 'admin step-up';

type AdminRequest = Request & { admin?: CurrentAdmin };

@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: AdminSessionsService,
  ) {}

  /** @throws UNAUTHENTICATED without a live session, FORBIDDEN for another role, STEP_UP_REQUIRED */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdminRequest>();
    const admin = await this.adminOf(request);
    const targets = [context.getHandler(), context.getClass()];
    const roles = this.reflector.getAllAndOverride<AdminRole[]>(ROLES, targets);
    if (!roles.includes(admin.role)) throw new AppError('FORBIDDEN', 'Your role does not allow this.');
    if (this.reflector.getAllAndOverride<boolean | undefined>(STEP_UP, targets) && admin.steppedUpUntil === null) {
      throw new AppError('STEP_UP_REQUIRED', 'Please enter your password again to do this.');
    }
    request.admin = admin;
    return true;
  }

  private async adminOf(request: AdminRequest): Promise<CurrentAdmin> {
    const token = request.headers[ADMIN_TOKEN_HEADER.toLowerCase()];
    const cookie = adminCookieOf(request);
    const known = typeof token === 'string' && token.length <= 200 && cookie !== undefined;
    const admin = known ? await this.sessions.find(token, cookie) : undefined;
    if (admin === undefined) throw new AppError('UNAUTHENTICATED', 'Please log in as an organiser to continue.');
    return admin;
  }
}

/** Only for signed-in organisers of these roles; an owner may do whatever anybody may. */
export function AdminOnly(...roles: Exclude<AdminRole, 'owner'>[]): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(ROLES, ['owner', ...roles]), UseGuards(AdminGuard), ApiSecurity('Admin-Token'));
}

/** Asks for the password again when it was given long ago: for what moves money or takes data out. */
export function StepUp(): MethodDecorator {
  return SetMetadata(STEP_UP, true);
}

/** The organiser who asks; only behind `AdminOnly`. */
export const TheAdmin = createParamDecorator((_data: unknown, context: ExecutionContext): CurrentAdmin => {
  const { admin } = context.switchToHttp().getRequest<AdminRequest>();
  if (admin === undefined) throw new Error('TheAdmin stands on a route without AdminOnly');
  return admin;
});
