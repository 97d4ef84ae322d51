import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { formatSlotWithDate } from '../../lib/format/formats';
import { AlertIcon, CheckIcon, ClockIcon } from '../../ui/icons';
import { grouped } from '../season/season.copy';
import { resultsCopy } from './results.copy';
import { verifyCopy as copy } from './verify.copy';
import { chainHolds, holds, typedHolds, type ChainCheck, type Checked, type TicketCheck, type TypedCheck } from './verify-proof.rules';

export const Heading = chakra('h3', { base: { marginBottom: '2', fontSize: '1.1rem', overflowWrap: 'anywhere' } });
export const Lines = chakra('ul', { base: { display: 'grid', gap: '2' } });

/** Says of each thing whether it holds; one that fails is never hidden behind those that do not. */
export function VerifyResult({ checked: { tickets, typed, chain } }: { checked: Checked }) {
  const all = tickets.every(holds) && typed.every(typedHolds) && chainHolds(chain);
  return (
    <ResultCard holds={all} title={all ? copy.result.allHolds : copy.result.fails}>
      {tickets.map((ticket) => (
        <Ticket key={ticket.proof.seq} ticket={ticket} />
      ))}
      {typed.map((check) => (
        <Typed key={check.hash} check={check} />
      ))}
      <Chain chain={chain} />
    </ResultCard>
  );
}

interface ResultCardProps {
  holds: boolean;
  /** The verdict. */
  title: string;
  /** What more belongs to it. */
  note?: ReactNode;
  children: ReactNode;
}

/** The verdict first, and then how it was come to. */
export function ResultCard({ holds: isTrue, title, note, children }: ResultCardProps) {
  return (
    <CardRoot as="section" aria-labelledby="verify-title">
      <CardBody gap="5">
        <h2 id="verify-title">{copy.result.title}</h2>
        <Grid
          gap="1"
          paddingBlock="3"
          paddingInline="4"
          borderStartWidth="4px"
          borderColor={isTrue ? 'reed.solid' : 'danger.solid'}
          borderRadius="l1"
          bg={isTrue ? 'reed.subtle' : 'danger.subtle'}
          role="status"
        >
          <chakra.p fontWeight="650">{title}</chakra.p>
          {note}
        </Grid>
        {children}
        <chakra.p color="fg.muted" fontSize="0.9rem">
          {TIME_ZONE_NOTE}
        </chakra.p>
      </CardBody>
    </CardRoot>
  );
}

function Ticket({ ticket: { proof, isLeaf, isLinked, isPublic, isUnderPublished } }: { ticket: TicketCheck }) {
  return (
    <div>
      <Heading>{copy.ticket.title(proof.reference, formatSlotWithDate(proof.slotId))}</Heading>
      {proof.kind === 'void' && <p>{copy.ticket.void}</p>}
      <Lines>
        <Line holds={isLeaf} text={copy.ticket.leaf} />
        <Line holds={isLinked} text={copy.ticket.linked} />
        <Line holds={isPublic} text={copy.ticket.isPublic(grouped(proof.seq))} />
        <Line holds={isUnderPublished} text={isUnderPublished === null ? copy.ticket.notUnderPublished : copy.ticket.underPublished} />
      </Lines>
    </div>
  );
}

/** The paper holds less than the file: which ticket the line is, the chain itself tells once the result is announced. */
function Typed({ check: { hash, line, isUnderPublished } }: { check: TypedCheck }) {
  const ticket = line?.ticket;
  return (
    <div>
      <Heading>{copy.typed.title(hash)}</Heading>
      {ticket && (
        <p>
          {ticket.kind === 'void'
            ? copy.typed.givenBack(ticket.reference, formatSlotWithDate(ticket.slotId))
            : copy.typed.opened(ticket.reference, formatSlotWithDate(ticket.slotId))}
        </p>
      )}
      {line && !ticket && <p>{copy.typed.closed}</p>}
      <Lines>
        <Line holds={line !== null} text={line ? copy.typed.isPublic(grouped(line.seq)) : copy.typed.isNot} />
        {line && (
          <Line holds={isUnderPublished} text={isUnderPublished === null ? copy.ticket.notUnderPublished : copy.ticket.underPublished} />
        )}
      </Lines>
    </div>
  );
}

function Chain({ chain: { lines, brokenAt, isHead, isPublished, since, isSince } }: { chain: ChainCheck }) {
  return (
    <div>
      <Heading>{copy.chain.title}</Heading>
      <Lines>
        <Line
          holds={brokenAt === null}
          text={brokenAt === null ? copy.chain.whole(grouped(lines)) : copy.chain.broken(grouped(brokenAt))}
        />
        <Line holds={isHead} text={copy.chain.head} />
        <Line holds={isPublished} text={isPublished === null ? copy.chain.notPublished : copy.chain.published} />
        {since && <Line holds={isSince} text={`${resultsCopy.chain.since}: ${resultsCopy.chain.sinceKinds(since)}`} />}
      </Lines>
    </div>
  );
}

/** @param props.holds null for what cannot be said yet */
export function Line({ holds: isTrue, text }: { holds: boolean | null; text: string }) {
  const Icon = isTrue === null ? ClockIcon : isTrue ? CheckIcon : AlertIcon;
  const color = isTrue === null ? 'var(--muted)' : isTrue ? 'var(--reed)' : 'var(--danger)';
  const { open, yes, no } = copy.result;
  return (
    <Flex as="li" gap="0.6rem">
      <Icon color={color} style={{ flex: 'none', marginTop: '0.15em' }} />
      <span>
        <strong>{isTrue === null ? open : isTrue ? yes : no}:</strong> {text}
      </span>
    </Flex>
  );
}
