import { renderToStaticMarkup } from 'react-dom/server';
import type { StoredMail } from './file-mailer.js';

const STYLES = `
  body { font: 1rem/1.5 system-ui; max-width: 80rem; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid #ccc; padding-bottom: 1.5rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
  iframe { box-sizing: border-box; width: 100%; height: 34rem; border: 1px solid #ccc; resize: vertical }
  @media (min-width: 60rem) { .parts { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem } }`;

/** Renders the developers' mailbox page, which shows each email both as plain text with clickable links and as HTML. */
export function mailboxPage(mails: readonly StoredMail[]): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Mailbox</title>
        <meta name="viewport" content="width=device-width" />
        <style>{STYLES}</style>
      </head>
      <body>
        <h1>Mailbox</h1>
        <p>Emails of this development server, the newest first.</p>
        {mails.length === 0 && <p>No emails yet.</p>}
        {mails.map((mail, index) => (
          <article key={index}>
            <h2>{mail.subject}</h2>
            <p>
              To {mail.to}, <time>{mail.sentAt}</time>
            </p>
            <div className="parts">
              <pre>{linked(mail.text)}</pre>
              {/* Grants no permissions, so that nothing in an email can run, submit or navigate. */}
              <iframe sandbox="" loading="lazy" title={`HTML of ${mail.subject}`} srcDoc={mail.html} />
            </div>
          </article>
        ))}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
