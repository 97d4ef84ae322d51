import type { NextFunction, Request, Response } from 'express';
import { invalid } from './app-error.js';

/** Deeper than anything that people or the payment provider send. */
const DEEPEST = 32;

/**
 * Refuses JSON that is more than data: names that every object inherits (`__proto__`, `constructor`, `toString` …), which
 * pass for known properties, and nesting so deep that reading it by recursion runs out of stack.
 */
export function plainJson(request: Request, _response: Response, next: NextFunction): void {
  const trouble = troubleWith(request.body);
  next(trouble === undefined ? undefined : invalid(trouble));
}

/** What is wrong, by property; undefined for plain data. Not recursive itself. */
export function troubleWith(body: unknown): Record<string, string[]> | undefined {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value, depth } = at;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST) return {};
    for (const [name, child] of Object.entries(value)) {
      if (name in Object.prototype) return Object.fromEntries([[name, [`property ${name} should not exist`]]]);
      open.push({ value: child, depth: depth + 1 });
    }
  }
  return undefined;
}
