import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { REPORTS } from '../http/responses/security-headers.js';
import { RateLimits } from '../http/rate-limits/rate-limits.js';
import { addressKey } from '../http/rate-limits/address-key.js';
import { SecurityLog } from './security-log.js';

/** A page that breaks the policy does so again and again, and one line of it is enough. */
const PER_ADDRESS = { points: 20, seconds: 600 };
const EVERYBODY = { points: 600, seconds: 600 };
const MOST_AT_ONCE = 5;

type Report = Record<string, unknown>;

/** What browsers tell of pages that broke the policy: in the old form one a request, in the new one a list. Always thanked, seldom written down. */
@ApiExcludeController()
@Controller(REPORTS)
export class CspReportsController {
  constructor(
    private readonly limits: RateLimits,
    private readonly log: SecurityLog,
  ) {}

  @Post()
  @HttpCode(204)
  async take(@Req() request: Request): Promise<void> {
    for (const report of reportsIn(request.body).slice(0, MOST_AT_ONCE)) {
      const own = await this.limits.add('policy-reports:address', addressKey(request.ip), PER_ADDRESS);
      const all = await this.limits.add('policy-reports:everybody', 'all', EVERYBODY);
      if (own.used > PER_ADDRESS.points || all.used > EVERYBODY.points) return;
      this.log.note('policy.breached', { ...summary(report), address: this.log.addressOf(request) });
    }
  }
}

function reportsIn(bytes: unknown): Report[] {
  const body = parsed(bytes);
  if (Array.isArray(body)) return body.flatMap((entry: unknown) => (isReport(entry) && isReport(entry.body) ? [entry.body] : []));
  const old = isReport(body) ? body['csp-report'] : undefined;
  return isReport(old) ? [old] : [];
}

function parsed(bytes: unknown): unknown {
  try {
    return JSON.parse(String(bytes));
  } catch {
    return undefined;
  }
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rule, what broke it and the room of the site: no address as a whole, since it may hold a token or a search. */
function summary(report: Report): Record<string, string> {
  const text = (...names: string[]): string => names.map((name) => report[name]).find((value) => typeof value === 'string') ?? '';
  return {
    directive: text('effectiveDirective', 'effective-directive', 'violated-directive')
      .replaceAll(/[^a-z-]/g, '')
      .slice(0, 40),
    blocked: originOf(text('blockedURL', 'blocked-uri')),
    page: URL.canParse(text('documentURL', 'document-uri'))
      ? `/${(new URL(text('documentURL', 'document-uri')).pathname.split('/')[1] ?? '').replaceAll(/[^\w-]/g, '').slice(0, 20)}`
      : '',
  };
}

/** `inline`, `eval` or where it came from. */
function originOf(blocked: string): string {
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 100) : blocked.replaceAll(/[^a-z-]/g, '').slice(0, 20);
}
