import type { Reply } from '../api/api.js';
import { isDeclineCode } from '../payments/declines.js';
import { completePage, expiredPage, messagePage, paymentPage, withSessionId } from './page-html.js';
import { PAGE_STYLE } from './page-style.js';
import { challengeSession, declineSession, paySession, processSession } from '../payments/payments.js';
import { expireDueSessions } from '../payments/sessions.js';
import type { SessionRecord } from '../state/stored.js';
import type { World } from '../state/world.js';

const OUTCOMES = ['card', 'wallet', 'challenge', 'processing', 'decline', 'cancel'] as const;

/** The provider's hosted page, which the buyer visits between the shop's checkout and the shop's return page. */
export class HostedPage {
  constructor(private readonly world: World) {}

  handle(method: string, path: string, body: string): Reply {
    if (path === '/c/pay.css')
      return {
        status: 200,
        headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
        body: PAGE_STYLE,
      };
    expireDueSessions(this.world);
    const record = this.world.store.sessions.get(/^\/c\/pay\/(\w+)$/.exec(path)?.[1] ?? '');
    if (record === undefined)
      return html(404, messagePage('Payment page not found', 'The address is wrong, or the sandbox has forgotten this session.'));
    if (method === 'GET' || method === 'HEAD') return this.#show(record);
    if (method !== 'POST')
      return html(405, messagePage('Not possible', 'This page can only be opened or submitted.'), { Allow: 'GET, HEAD, POST' });
    return this.#submit(record, new URLSearchParams(body));
  }

  #show(record: SessionRecord): Reply {
    const { session } = record;
    if (session.status === 'complete') return html(200, completePage(record));
    if (session.status === 'expired') return html(200, expiredPage(record));
    const intent = this.world.store.intents.get(session.payment_intent ?? '');
    return html(200, paymentPage(record, intent), { 'Content-Security-Policy': policy(session.success_url, session.cancel_url) });
  }

  #submit(record: SessionRecord, form: URLSearchParams): Reply {
    const { session } = record;
    const outcome = OUTCOMES.find((one) => one === form.get('outcome'));
    const code = form.get('decline_code') ?? 'generic_decline';
    if (outcome === undefined || !isDeclineCode(code))
      return html(400, messagePage('Not understood', `outcome must be one of ${OUTCOMES.join(', ')}.`));
    if (session.status === 'complete') return redirect(withSessionId(session.success_url ?? '', session.id));
    if (session.status === 'expired') return html(410, expiredPage(record));
    if (outcome === 'cancel') {
      return session.cancel_url === null
        ? html(400, messagePage('Not possible', 'This payment has no address to go back to.'))
        : redirect(withSessionId(session.cancel_url, session.id));
    }
    if (outcome === 'challenge') {
      challengeSession(this.world, record);
      return redirect(`${this.world.publicUrl}/c/pay/${session.id}`);
    }
    if (outcome === 'processing') {
      processSession(this.world, record);
      return redirect(withSessionId(session.success_url ?? '', session.id));
    }
    if (outcome === 'decline') {
      declineSession(this.world, record, code);
      return redirect(`${this.world.publicUrl}/c/pay/${session.id}`);
    }
    paySession(this.world, record, outcome);
    return redirect(withSessionId(session.success_url ?? '', session.id));
  }
}

const SAFE = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };

function html(status: number, body: string, more: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy(null, null), ...SAFE, ...more },
    body,
  };
}

function redirect(location: string): Reply {
  return { status: 303, headers: { Location: location, ...SAFE }, body: '' };
}

/**
 * Returns the content security policy. Browsers also apply `form-action` to the redirect that follows a form submission, so the policy
 * allows the shop's origins.
 */
function policy(successUrl: string | null, cancelUrl: string | null): string {
  const origins = [successUrl, cancelUrl].filter((url) => url !== null).map((url) => new URL(url).origin);
  return `default-src 'none'; style-src 'self'; img-src data:; form-action ${["'self'", ...new Set(origins)].join(' ')}; base-uri 'none'; frame-ancestors 'none'`;
}
