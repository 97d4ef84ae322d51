import type { StoredMail } from './file-mailer.js';

/** A page for developers: what would have been mailed, with links that can be clicked. */
export function mailboxPage(mails: readonly StoredMail[]): string {
  const letters = mails.map(
    (mail) =>
      `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.to)}, <time>${escaped(mail.sentAt)}</time></p><pre>${linked(mail.text)}</pre></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mailbox</title><meta name="viewport" content="width=device-width">
<style>body{font:1rem/1.5 system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}pre{white-space:pre-wrap}</style>
</head><body><h1>Mailbox</h1><p>Mails of this development server, the newest first.</p>
${letters.join('\n') || '<p>No mail yet.</p>'}
</body></html>`;
}

function linked(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<"]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
