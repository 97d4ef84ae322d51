import type { BrowserContext } from '@playwright/test';

/** Chromium's message for a 4xx response. The API and the 404 page send such responses on purpose. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Collects everything that a browser reports about a page: console errors, uncaught errors and violations of the security policy. */
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
