import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { formatInstantWithYear, formatSlotWithYear } from '../../../lib/format/formats';
import { grouped } from '../../season/season.copy';
import { verifyCopy } from '../verify.copy';
import { Heading, Line, Lines, ResultCard } from '../result-card';
import { isSound, type FoundEntry, type LogVerdict, type ReceiptStep, type TicketStep, type TicketVerdict } from './log-check';
import { witnessName } from '../witness-name';

const copy = verifyCopy.log;
const RECEIPT_STEPS: ReceiptStep[] = ['signature', 'key', 'head', 'entries', 'grows'];
const TICKET_STEPS: TicketStep[] = ['opened', 'proof', 'same', 'buyer'];

interface CheckedLine {
  key: string;
  holds: boolean;
  text: string;
}

/** Shows whether the tickets are in the log. Failed checks are always visible. A collapsed section lists all checks. */
export function LogResult({ verdict }: { verdict: LogVerdict }) {
  const { tickets } = verdict;
  const isWhole = isSound(verdict);
  const isIn = tickets.every(({ voided }) => voided === null);
  const wrong = [...receiptLines(verdict), ...tickets.flatMap(ticketLines)].filter((line) => !line.holds);
  return (
    <ResultCard
      holds={isWhole}
      title={!isWhole ? verifyCopy.result.fails : isIn ? copy.isIn(tickets.length) : copy.isOut(tickets.length)}
      note={isWhole ? <IntactLog seen={verdict.seen} /> : <Sentences lines={wrong} />}
    >
      {verdict.lost && <p>{copy.lost(grouped(verdict.lost.index), formatInstantWithYear(verdict.lost.at))}</p>}
      {tickets.map((ticket) => (
        <Ticket key={ticket.ticket.index} verdict={ticket} isWhole={isWhole} />
      ))}
      <chakra.details>
        <chakra.summary paddingBlock="2.5" fontWeight="600" cursor="button">
          {copy.how}
        </chakra.summary>
        <Grid gap="4" paddingTop="2">
          <Steps lines={receiptLines(verdict)} />
          {tickets.map((ticket) => (
            <div key={ticket.ticket.index}>
              <Heading>{copy.entry(grouped(ticket.ticket.index))}</Heading>
              <Steps lines={ticketLines(ticket)} />
            </div>
          ))}
        </Grid>
      </chakra.details>
    </ResultCard>
  );
}

function IntactLog({ seen }: Pick<LogVerdict, 'seen'>) {
  return (
    <>
      <p>{verifyCopy.result.allHolds}</p>
      {seen && <p>{copy.seen(witnessName(seen.by), formatInstantWithYear(seen.at))}</p>}
    </>
  );
}

/** The result for fingerprints copied from a printed receipt. */
export function FoundResult({ found }: { found: FoundEntry[] }) {
  const { title, ticket, other, closed } = copy.found;
  return (
    <ResultCard holds title={title}>
      {found.map(({ hash, index, year, at, isTicket, voided }) => (
        <div key={hash}>
          <Heading>{copy.found.fingerprint(hash)}</Heading>
          <p>{(isTicket ? ticket : other)(grouped(index), year, formatInstantWithYear(at))}</p>
          {voided && <p>{copy.voided(grouped(voided.index), formatInstantWithYear(voided.at))}</p>}
        </div>
      ))}
      <p>{closed}</p>
    </ResultCard>
  );
}

function Ticket({ verdict: { ticket, voided, changedHands, won }, isWhole }: { verdict: TicketVerdict; isWhole: boolean }) {
  return (
    <div>
      <Heading>{copy.ticket(ticket.committed.reference, formatSlotWithYear(ticket.committed.slot))}</Heading>
      <p>{copy.entry(grouped(ticket.index))}</p>
      {isWhole && ticket.buyer && <p>{copy.owner(ticket.buyer.name)}</p>}
      {isWhole && won && (
        <p>
          <strong>{copy.won}</strong>
        </p>
      )}
      {voided && <p>{copy.voided(grouped(voided.index), formatInstantWithYear(voided.at))}</p>}
      {changedHands && <p>{copy.moved(grouped(changedHands.index), formatInstantWithYear(changedHands.at))}</p>}
    </div>
  );
}

function Sentences({ lines }: { lines: readonly CheckedLine[] }) {
  return (
    <ul>
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

function Steps({ lines }: { lines: readonly CheckedLine[] }) {
  return (
    <Lines>
      {lines.map(({ key, holds: isTrue, text }) => (
        <Line key={key} holds={isTrue} text={text} />
      ))}
    </Lines>
  );
}

function receiptLines({ steps, sizes }: LogVerdict): CheckedLine[] {
  return linesOf(RECEIPT_STEPS, steps, (step, isTrue) => {
    if (step === 'grows') return isTrue ? copy.steps.grows.yes(grouped(sizes.receipt), grouped(sizes.now)) : copy.steps.grows.no;
    return copy.steps[step][isTrue ? 'yes' : 'no'];
  });
}

function ticketLines({ steps, ticket }: TicketVerdict): CheckedLine[] {
  return linesOf(TICKET_STEPS, steps, (step, isTrue) => copy.steps[step][isTrue ? 'yes' : 'no']).map((line) => ({
    ...line,
    key: `${ticket.index} ${line.key}`,
  }));
}

/** Returns a line for each step, except steps that had nothing to check. */
function linesOf<Step extends string>(
  order: readonly Step[],
  steps: Record<Step, boolean | null>,
  say: (step: Step, isTrue: boolean) => string,
): CheckedLine[] {
  return order.flatMap((step) => {
    const isTrue = steps[step];
    return isTrue === null ? [] : [{ key: step, holds: isTrue, text: say(step, isTrue) }];
  });
}
