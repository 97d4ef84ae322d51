import type { Reply } from './api.js';

export function json(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value, null, 2),
  };
}
