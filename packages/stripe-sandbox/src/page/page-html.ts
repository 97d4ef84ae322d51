import { adviceFor } from '../payments/declines.js';
import { formatAmount } from '../payments/money.js';
import type { SessionRecord, StoredIntent, StoredLineItem } from '../state/stored.js';

/** Renders the page. It has a button for each outcome that a buyer can choose. The buttons post to the page's own URL. */
export function paymentPage({ session, lineItems }: SessionRecord, intent: StoredIntent | undefined): string {
  const currency = session.currency ?? 'usd';
  const total = formatAmount(session.amount_total ?? 0, currency);
  const problem = intent?.last_payment_error?.message;
  return document(
    `Pay ${total}`,
    `
<p class="shop">${escape(MERCHANT)}</p>
<h1>Pay ${escape(total)}</h1>
${intent?.status === 'requires_action' ? '<p class="problem" role="status"><strong>Your bank asks you to confirm this payment.</strong> Pay by card to confirm it.</p>' : ''}
${problem ? `<p class="problem" role="alert"><strong>${escape(problem)}</strong> ${escape(adviceFor(problem))}</p>` : ''}
<ul class="items" aria-label="Your order">
${lineItems.map((item) => line(item, currency)).join('\n')}
<li><span>Total due</span><span class="amount">${escape(total)}</span></li>
</ul>
${session.customer_email ? `<p class="meta">Receipt to ${escape(session.customer_email)}</p>` : ''}
<h2>How would you like to pay?</h2>
<form method="post"><button class="first" name="outcome" value="card">Pay by card</button></form>
<form method="post"><button class="dark" name="outcome" value="wallet">Pay with a wallet</button></form>
<form method="post"><button class="quiet" name="outcome" value="challenge">Let the bank ask for a confirmation</button></form>
<form method="post"><button class="quiet" name="outcome" value="processing">Let the bank take its time</button></form>
${declineForm()}
${session.cancel_url ? '<form method="post"><button class="quiet" name="outcome" value="cancel">Cancel and go back</button></form>' : ''}
<p class="meta">The card is a made-up one that ends in 4242. This page closes at ${time(session.expires_at)}.</p>`,
  );
}

export function completePage({ session }: SessionRecord): string {
  const back = session.success_url === null ? '' : link(withSessionId(session.success_url, session.id), `Return to ${MERCHANT}`);
  return document(
    'Already paid',
    `<h1>You’re all done here</h1>\n<p>This payment is complete. You will not be charged again.</p>\n${back}`,
  );
}

export function expiredPage({ session }: SessionRecord): string {
  const back = session.cancel_url === null ? '' : link(withSessionId(session.cancel_url, session.id), `Return to ${MERCHANT}`);
  return document(
    'Page expired',
    `<h1>This payment page has expired</h1>\n<p>It can no longer be paid, and you were not charged.</p>\n${back}`,
  );
}

export function messagePage(title: string, text: string): string {
  return document(title, `<h1>${escape(title)}</h1>\n<p>${escape(text)}</p>`);
}

export function withSessionId(url: string, id: string): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

const MERCHANT = 'Okavango Flood Raffle';

function line({ description, quantity, amount_total: total }: StoredLineItem, currency: string): string {
  const each = quantity > 1 ? `<small>${quantity} × ${escape(formatAmount(total / quantity, currency))}</small>` : '';
  return `<li><span>${escape(description)}${each}</span><span class="amount">${escape(formatAmount(total, currency))}</span></li>`;
}

function declineForm(): string {
  return `<details><summary>Let the payment fail</summary>
<form method="post">
<label for="decline_code">What the bank answers</label>
<select id="decline_code" name="decline_code">
<option value="generic_decline">Card declined</option>
<option value="insufficient_funds">Insufficient funds</option>
<option value="expired_card">Card expired</option>
<option value="incorrect_cvc">Wrong security code</option>
<option value="processing_error">Processing error</option>
</select>
<button name="outcome" value="decline">Decline the card</button>
</form></details>`;
}

function time(seconds: number): string {
  const at = new Date(seconds * 1000);
  return `<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 16)} UTC</time>`;
}

function link(url: string, text: string): string {
  return `<p><a class="link" href="${escape(url)}">${escape(text)}</a></p>`;
}

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} – test payment page</title>
<link rel="stylesheet" href="/c/pay.css">
<link rel="icon" href="data:,">
</head>
<body>
<header class="note"><strong>Test payment page.</strong> No real money moves.</header>
<main>
${body}
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string);
}
