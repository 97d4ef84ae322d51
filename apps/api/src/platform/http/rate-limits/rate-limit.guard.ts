import { applyDecorators, Injectable, SetMetadata, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import { WORK_HEADER } from '@raffle/contracts/work';
import type { Request } from 'express';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { addressKey } from './address-key.js';
import { makeValidationPipe } from '../requests/validation.js';
import { Work } from '../work/work.js';
import { RateLimits, type Allowance } from './rate-limits.js';

export interface RateLimitPolicy {
  perPerson?: Allowance;
  /** Of a signed-in person, where whoever holds another browser of theirs must not use it up for them. */
  perBrowser?: Allowance;
  /** Hundreds of honest people may share the one address of their mobile carrier. */
  perAddress?: Allowance;
  /** All requests together, whoever sends them: above it nobody is refused, and each request takes work. */
  everybody?: Allowance;
}

const POLICY = 'rate limit';
/** The work doubles with each time that the allowance is used up, to some seconds of a phone. */
const MOST_DOUBLINGS = 5;

@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly form = makeValidationPipe();

  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly work: Work,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { name, policy } = this.reflector.get<{ name: string; policy: RateLimitPolicy }>(POLICY, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const person = request.user?.id;
    if (policy.perPerson && person !== undefined) await this.limits.spend(`${name}:person`, person, policy.perPerson);
    if (policy.perBrowser && person !== undefined) await this.limits.spend(`${name}:browser`, request.sessionID, policy.perBrowser);
    if (policy.perAddress) await this.limits.spend(`${name}:address`, addressKey(request.ip), policy.perAddress);
    if (policy.everybody) await this.admit(name, policy.everybody, context, request);
    return true;
  }

  /** What is refused anyway is neither counted nor worked for: guards run before pipes, so the form is checked here first. */
  private async admit(action: string, allowance: Allowance, context: ExecutionContext, request: Request): Promise<void> {
    const metatype = formOf(context);
    if (metatype !== undefined) await this.form.transform(request.body ?? {}, { type: 'body', metatype });
    const { used } = await this.limits.add(`${action}:everybody`, 'all', allowance);
    if (used <= allowance.points) return;
    const purpose = { action, asker: addressKey(request.ip) };
    const amount = 2 ** Math.min(MOST_DOUBLINGS, Math.floor(used / allowance.points));
    if (await this.work.isDone(purpose, amount, request.headers[WORK_HEADER.toLowerCase()])) return;
    throw await this.work.required(purpose, amount);
  }
}

/** The class of the handler's body, as the pipes that come later will see it. */
function formOf(context: ExecutionContext): (new () => object) | undefined {
  const [controller, handler] = [context.getClass(), context.getHandler().name];
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<string, { index: number }>;
  const body = Object.entries(parameters).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`))?.[1];
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) as (new () => object)[] | undefined;
  return body && types?.[body.index];
}

/** Limits a handler per person, browser and address, 429 RATE_LIMITED with Retry-After beyond it; and in all, 428 WORK_REQUIRED. */
export function RateLimit(name: string, policy: RateLimitPolicy): MethodDecorator {
  return applyDecorators(SetMetadata(POLICY, { name, policy }), UseGuards(RateLimitGuard));
}
