import {
  applyDecorators,
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ADMIN_TOKEN_HEADER, readsTotalsOnly, type AdminRole } from '@raffle/contracts/admin/access';
import { CONFIG } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/http/errors/app-error.js';
import type { CookieConfig } from '../../../platform/http/sessions/cookies.js';
import { adminCookieOf } from './admin-cookie.js';
import { AdminSessionsService, type CurrentAdmin } from './admin-sessions.service.js';
import { AdminsService } from '../team/admins.service.js';

const ROLES = 'admin roles';
const STEP_UP = 'admin step-up';
const BEFORE_SECOND_FACTOR = 'admin before the second factor';
const TOKEN_ALONE = 'admin token alone';

type AdminRequest = Request & { admin?: CurrentAdmin };

@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: AdminSessionsService,
    @Inject(CONFIG) private readonly config: CookieConfig,
  ) {}

  /** @throws UNAUTHENTICATED without a valid session, FORBIDDEN for another role, SECOND_FACTOR_REQUIRED, STEP_UP_REQUIRED */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<AdminRequest>();
    // Nest runs the guard once for the class's decorator and once for the method's. Both runs read the same metadata.
    if (request.admin !== undefined) return true;
    http.getResponse<Response>().setHeader('Cache-Control', 'no-store');
    const targets = [context.getHandler(), context.getClass()];
    const admin = await this.adminOf(request, this.reflector.getAllAndOverride<boolean | undefined>(TOKEN_ALONE, targets) ?? false);
    const roles = this.reflector.getAllAndOverride<AdminRole[]>(ROLES, targets);
    if (!roles.includes(admin.role)) throw new AppError('FORBIDDEN', 'Your role does not allow this.');
    const onlyReads = readsTotalsOnly(admin.role) && (request.method === 'GET' || request.method === 'HEAD');
    const isOpen = onlyReads || this.reflector.getAllAndOverride<boolean | undefined>(BEFORE_SECOND_FACTOR, targets);
    if (admin.secondFactorMissing && !isOpen) {
      const where = readsTotalsOnly(admin.role) ? ", under 'Your sign-in'" : '';
      throw new AppError('SECOND_FACTOR_REQUIRED', `Please set up an authenticator app or a passkey first${where}.`);
    }
    if (this.reflector.getAllAndOverride<boolean | undefined>(STEP_UP, targets) && admin.steppedUpUntil === null) {
      throw new AppError('STEP_UP_REQUIRED', 'Please enter your password again to do this.');
    }
    request.admin = admin;
    return true;
  }

  private async adminOf(request: AdminRequest, tokenAlone: boolean): Promise<CurrentAdmin> {
    const token = request.headers[ADMIN_TOKEN_HEADER.toLowerCase()];
    const cookie = tokenAlone ? null : adminCookieOf(request, this.config);
    const known = typeof token === 'string' && token.length <= 200 && cookie !== undefined;
    const admin = known ? await this.sessions.find(token, cookie) : undefined;
    if (admin === undefined) throw new AppError('UNAUTHENTICATED', 'Please sign in as an organiser to continue.');
    return admin;
  }
}

/**
 * Restricts a route to signed-in organisers with one of these roles, and keeps its responses out of caches. Owners are always allowed. A
 * method's roles replace those of its class.
 */
export function AdminOnly(...roles: Exclude<AdminRole, 'owner'>[]): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(ROLES, ['owner', ...roles]), UseGuards(AdminGuard), ApiSecurity('Admin-Token'));
}

/** Requires a recent step-up. Use this for actions that move money, export data or are otherwise sensitive. */
export function StepUp(): MethodDecorator {
  return SetMetadata(STEP_UP, true);
}

/** Allows a route for accounts that lack the required second factor, so that organisers can set it up. */
export function BeforeSecondFactor(): MethodDecorator {
  return SetMetadata(BEFORE_SECOND_FACTOR, true);
}

/**
 * Accepts the token without the companion cookie. Use this only for routes that report who is signed in and that neither return nor change
 * anything else.
 */
export function TokenOnly(): MethodDecorator {
  return SetMetadata(TOKEN_ALONE, true);
}

/** Injects the organiser who makes the request. Requires `AdminOnly`. */
export const TheAdmin = createParamDecorator((_data: unknown, context: ExecutionContext): CurrentAdmin => {
  const { admin } = context.switchToHttp().getRequest<AdminRequest>();
  if (admin === undefined) throw new Error('TheAdmin is used on a route without AdminOnly');
  return admin;
});

/**
 * Responds with 404 once an organiser account exists. This check is a guard because guards run before validation, and even an invalid form
 * must get the 404.
 */
@Injectable()
export class AdminSetupGuard implements CanActivate {
  constructor(private readonly admins: AdminsService) {}

  async canActivate(): Promise<boolean> {
    if (await this.admins.anyExists()) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    return true;
  }
}
