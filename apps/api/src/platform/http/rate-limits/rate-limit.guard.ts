import { applyDecorators, Injectable, SetMetadata, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { addressKey } from './address-key.js';
import { RateLimits, type Allowance } from './rate-limits.js';

export interface RateLimitPolicy {
  perPerson?: Allowance;
  /**
   * Limit per browser of a signed-in person. Someone with access to another of that person's browsers must not be able to use up this
   * limit.
   */
  perBrowser?: Allowance;
  /** Limit per network address. Hundreds of honest people may share one of a mobile carrier's addresses. */
  perAddress?: Allowance;
}

const POLICY = 'rate limit';

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { name, policy } = this.reflector.get<{ name: string; policy: RateLimitPolicy }>(POLICY, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const person = request.user?.id;
    if (policy.perPerson && person !== undefined) await this.limits.spend(`${name}:person`, person, policy.perPerson);
    if (policy.perBrowser && person !== undefined) await this.limits.spend(`${name}:browser`, request.sessionID, policy.perBrowser);
    if (policy.perAddress) await this.limits.spend(`${name}:address`, addressKey(request.ip), policy.perAddress);
    return true;
  }
}

/** Limits requests to a handler per person, browser and network address. Requests over a limit get 429 RATE_LIMITED with Retry-After. */
export function RateLimit(name: string, policy: RateLimitPolicy): MethodDecorator {
  return applyDecorators(SetMetadata(POLICY, { name, policy }), UseGuards(RateLimitGuard));
}
