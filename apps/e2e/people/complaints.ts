import type { BrowserContext } from '@playwright/test';

/** Chromium's own line for every answer of 400 and above, which the product gives on purpose: "no" is an answer. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Everything that a browser holds against a page: errors on the console, those thrown, and breaches of the security policy. */
export function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (REFUSAL.test(message.text()) && new URL(url, 'http://none').pathname.startsWith('/api/')) return;
    complaints.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (thrown) => complaints.push(thrown.error().stack ?? String(thrown.error())));
  return complaints;
}
