import { compile, type FormatCallback } from 'html-to-text';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dateOfSlot, slotLabel, slotsByDate } from '@raffle/contracts/slot-time';
import { writtenDate } from '../written-date.js';
import type { Mail } from './mailer.js';

interface Letter extends Pick<Mail, 'to' | 'subject' | 'headers'> {
  /** Built from the components below, which escape user input. */
  body: ReactNode;
}

/**
 * Renders both parts of an email from one template: the HTML, and the plain text that html-to-text derives from it. React escapes user
 * input, and the plain text needs no template of its own.
 */
export function composeMail({ body, ...envelope }: Letter): Mail {
  const html = `<!doctype html>${renderToStaticMarkup(<Page subject={envelope.subject}>{body}</Page>)}`;
  return { ...envelope, text: asText(html), html };
}

interface LinkLetter extends Pick<Mail, 'to' | 'subject'> {
  /** See `Greeting`. */
  name: string | null;
  before: string;
  label: string;
  href: string;
  after?: string;
}

/** Creates an email with one main button. */
export function linkMail({ name, before, label, href, after, ...envelope }: LinkLetter): Mail {
  return composeMail({
    ...envelope,
    body: (
      <>
        <Greeting name={name} />
        <P>{before}</P>
        <P>
          <Action href={href}>{label}</Action>
        </P>
        {after && <P>{after}</P>}
      </>
    ),
  });
}

/** A paragraph. Line breaks in user input are preserved. */
export function P({ children }: { children: ReactNode }) {
  return (
    <div className="block" style={{ margin: '0 0 16px', whiteSpace: 'pre-line' }}>
      {children}
    </div>
  );
}

/** Small print. */
export function Small({ children }: { children: ReactNode }) {
  return (
    <div className="block" style={{ margin: '24px 0 0', fontSize: 13, overflowWrap: 'anywhere' }}>
      {children}
    </div>
  );
}

/**
 * Greets the reader. Names are user input, so an email contains them only if its address is confirmed.
 * @param name null for an unconfirmed email address
 */
export function Greeting({ name }: { name: string | null }) {
  return <P>Hello{name === null ? '' : ` ${name}`},</P>;
}

/** A separate line within a paragraph, in a font whose characters are easy to distinguish. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <div className="line" style={{ marginTop: 4, fontSize: '0.85em', fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}>
      {children}
    </div>
  );
}

/** Text that must be easy to find, such as a reference. It never wraps. */
export function Strong({ children }: { children: ReactNode }) {
  return <strong style={{ whiteSpace: 'nowrap' }}>{children}</strong>;
}

/** If there are more slots than this, the slots of one date share a line, because mail clients cut off long emails. */
const MAX_SLOT_LINES = 20;

/** Time slots, one per line up to MAX_SLOT_LINES. */
export function Slots({ ids }: { ids: readonly string[] }) {
  const lines = ids.length > MAX_SLOT_LINES ? [...slotsByDate(ids)] : ids.map((id): [string, string[]] => [dateOfSlot(id), [id]]);
  return lines.map(([date, own]) => (
    <div
      key={own[0]}
      className="line slot"
      style={{ margin: '6px 0 0', padding: '6px 12px', borderLeft: `4px solid ${LIGHT.water}`, background: LIGHT.page }}
    >
      {`  ${writtenDate(date)}  `}
      <Strong>{own.map(slotLabel).join(', ')}</Strong>
    </div>
  ));
}

/** The main action, as a button. In the plain text, its URL is on a separate line. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <div className="line" style={{ paddingTop: 8 }}>
      <a href={href} className="button" style={{ ...BUTTON, color: LIGHT.onRiver, background: LIGHT.river }}>
        {children}
      </a>
    </div>
  );
}

/** Link to the buyer's bookings. */
export function MyPredictions({ site }: { site: string }) {
  return (
    <P>
      Your predictions are under My Predictions:
      <Action href={`${site}/dashboard`}>My Predictions</Action>
    </P>
  );
}

/** A URL on a separate line, meant to be read rather than clicked. */
export function Address({ href }: { href: string }) {
  return (
    <div className="line">
      <a href={href} className="link" style={{ color: LIGHT.river }}>
        {href}
      </a>
    </div>
  );
}

/**
 * The site's colours. Mail clients do not support CSS variables, so each element has the light colours inline, and the dark colours
 * override them in clients that support media queries.
 */
const LIGHT = { page: '#FBF7EF', card: '#FFFFFF', ink: '#12312F', river: '#09565E', onRiver: '#FFFFFF', water: '#52A9AF' };
const SAND_TO_RIVER = ['#F1EADB', '#CFE6E1', '#97CDCB', '#52A9AF', '#0B6E78', '#06454C'];
const DARK = `
  .page, .slot { background: #0C1B1D !important }
  .card { background: #132629 !important; color: #EAF3EF !important }
  .link, .brand { color: #5CC6CF !important }
  .button { background: #5CC6CF !important; color: #06282C !important }`;

const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';
const BUTTON = { display: 'inline-block', padding: '12px 22px', borderRadius: 10, fontWeight: 600, textDecoration: 'none' };

function Page({ subject, children }: { subject: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{`:root { color-scheme: light dark } @media (prefers-color-scheme: dark) {${DARK} }`}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: LIGHT.page }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="page" style={{ background: LIGHT.page }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 560, tableLayout: 'fixed' }}>
                  <tbody>
                    <tr>
                      <td className="brand" style={{ padding: '0 4px 12px', font: `700 18px/1.3 ${FONT}`, color: LIGHT.river }}>
                        Okavango flood raffle
                      </td>
                    </tr>
                    <tr>
                      <td>
                        <Water />
                      </td>
                    </tr>
                    <tr>
                      <td className="card letter" style={LETTER}>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const LETTER = {
  padding: '28px 24px 12px',
  borderRadius: '0 0 14px 14px',
  background: LIGHT.card,
  color: LIGHT.ink,
  font: `16px/1.55 ${FONT}`,
  overflowWrap: 'anywhere',
} as const;

/** A colour band from dry sand to water. It works without downloading an image. */
function Water() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ tableLayout: 'fixed' }}>
      <tbody>
        <tr>
          {SAND_TO_RIVER.map((colour) => (
            <td key={colour} style={{ height: 8, lineHeight: '8px', fontSize: 0, background: colour }} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Formats a block without wrapping lines or collapsing spaces, so that the plain text matches the template exactly. */
const block: FormatCallback = (element, walk, builder, { leadingLineBreaks }) => {
  const lines = Number(leadingLineBreaks);
  builder.openBlock({ leadingLineBreaks: lines, isPre: true });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: lines });
};
const address: FormatCallback = (element, _walk, builder) => builder.addLiteral(element.attribs.href ?? '');

/** Compiled once, because compiling takes five times as long as converting one email. */
const asText = compile({
  wordwrap: false,
  baseElements: { selectors: ['td.letter'] },
  formatters: { block, address },
  selectors: [
    { selector: '*', format: 'inline' },
    { selector: 'div.block', format: 'block', options: { leadingLineBreaks: 2 } },
    { selector: 'div.line', format: 'block', options: { leadingLineBreaks: 1 } },
    { selector: 'a', format: 'address' },
  ],
});
