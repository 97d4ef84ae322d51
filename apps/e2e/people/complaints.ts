import type { BrowserContext } from '@playwright/test';

/** Chromium's own line for answers of 400 and above. The api gives them on purpose, and so does the 404 page. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Everything that a browser holds against a page: errors on the console, those thrown, and breaches of the security policy. */
export function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isAnswer = new URL(url, 'http://none').pathname.startsWith('/api/') || url === message.page()?.url();
    if (REFUSAL.test(message.text()) && isAnswer) return;
    complaints.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (thrown) => complaints.push(thrown.error().stack ?? String(thrown.error())));
  return complaints;
}
