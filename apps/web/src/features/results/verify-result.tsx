import { formatSlotWithDate } from '../../lib/formats';
import { AlertIcon, CheckIcon, ClockIcon } from '../../ui/icons';
import { grouped } from '../season/season.copy';
import { verifyCopy as copy } from './verify.copy';
import { chainHolds, holds, type ChainCheck, type TicketCheck } from './verify-proof.rules';
import type { Checked } from './verify-panel';
import styles from './verify.module.css';

/** Says of each thing whether it holds; one that fails is never hidden behind those that do not. */
export function VerifyResult({ checked: { tickets, chain } }: { checked: Checked }) {
  const all = tickets.every(holds) && chainHolds(chain);
  return (
    <section className={styles.result} aria-labelledby="verify-title">
      <h2 id="verify-title">{copy.result.title}</h2>
      <p className={styles.verdict} data-holds={all} role="status">
        {all ? copy.result.allHolds : copy.result.fails}
      </p>
      {tickets.map((ticket) => (
        <Ticket key={ticket.proof.seq} ticket={ticket} />
      ))}
      <Chain chain={chain} />
    </section>
  );
}

function Ticket({ ticket: { proof, isLeaf, isLinked, isPublic, isUnderPublished } }: { ticket: TicketCheck }) {
  return (
    <div>
      <h3>{copy.ticket.title(proof.reference, formatSlotWithDate(proof.slotId))}</h3>
      {proof.kind === 'void' && <p>{copy.ticket.void}</p>}
      <ul className={styles.lines}>
        <Line holds={isLeaf} text={copy.ticket.leaf} />
        <Line holds={isLinked} text={copy.ticket.linked} />
        <Line holds={isPublic} text={copy.ticket.isPublic(grouped(proof.seq))} />
        <Line holds={isUnderPublished} text={isUnderPublished === null ? copy.ticket.notUnderPublished : copy.ticket.underPublished} />
      </ul>
    </div>
  );
}

function Chain({ chain: { lines, brokenAt, isHead, isPublished } }: { chain: ChainCheck }) {
  return (
    <div>
      <h3>{copy.chain.title}</h3>
      <ul className={styles.lines}>
        <Line
          holds={brokenAt === null}
          text={brokenAt === null ? copy.chain.whole(grouped(lines)) : copy.chain.broken(grouped(brokenAt))}
        />
        <Line holds={isHead} text={copy.chain.head} />
        <Line holds={isPublished} text={isPublished === null ? copy.chain.notPublished : copy.chain.published} />
      </ul>
    </div>
  );
}

/** @param props.holds null for what cannot be said yet */
function Line({ holds: isTrue, text }: { holds: boolean | null; text: string }) {
  const Icon = isTrue === null ? ClockIcon : isTrue ? CheckIcon : AlertIcon;
  const { open, yes, no } = copy.result;
  return (
    <li data-holds={isTrue ?? 'open'}>
      <Icon />
      <span>
        <strong>{isTrue === null ? open : isTrue ? yes : no}:</strong> {text}
      </span>
    </li>
  );
}
