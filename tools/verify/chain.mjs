// @ts-check
// The same computation as the page /results/verify, written a second time from ADR 12 alone: two programs that agree.
import { createHash } from 'node:crypto';

/**
 * @typedef {{ kind: string, reference: string, slotId: string, paidAt: string, salt: string }} Ticket
 * @typedef {Ticket & { seq: number, leaf: string, previous: string, hash: string }} Proof
 * @typedef {{ seq: number, leaf: string, hash: string, ticket?: Ticket }} Line
 * @typedef {{ sales: number, cash: number, refunds: number }} Since
 * @typedef {{ count: number, head: string, published: { count: number, head: string, at: string, since: Since } | null }} Head
 * @typedef {{ slotId: string }} Winner
 * @typedef {{ rule: 'exact' | 'nearest', arrivalSlot: string | null, takesPartUntil: string | null, winner: Winner | null }} Result
 * @typedef {{ holds: boolean, text: string }} Finding
 */

const CHAIN_START = '0'.repeat(64);

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
/** @param {Ticket} ticket */
const leafOf = ({ kind, reference, slotId, paidAt, salt }) => sha256([kind, reference, slotId, paidAt, salt].join('\n'));
/** @param {string} previous @param {string} leaf */
const linkOf = (previous, leaf) => sha256(`${previous}\n${leaf}`);

/** @param {Line[]} lines @param {Head} head @returns {Finding[]} */
export function checkChain(lines, { count, head, published }) {
  const hashAt = (/** @type {number} */ seq) => (seq === 0 ? CHAIN_START : lines[seq - 1]?.hash);
  const broken = firstBroken(lines);
  return [
    {
      holds: broken === null,
      text:
        broken === null
          ? `each of the ${lines.length} lines follows from the lines before it`
          : `line ${broken} does not follow from the lines before it`,
    },
    { holds: hashAt(count) === head, text: `line ${count} is the fingerprint that the site shows now: ${head}` },
    ...(published
      ? [
          {
            holds: hashAt(published.count) === published.head,
            text: `line ${published.count} is the fingerprint that was published on ${published.at}: ${published.head}`,
          },
          checkSince(lines.slice(published.count, count), count - published.count, published.since),
        ]
      : []),
  ];
}

/**
 * What came after the published head. Only the site knows what the lines are until the tickets are opened; how many they are, and then
 * which were given back, is counted here.
 * @param {Line[]} lines @param {number} count @param {Since} since @returns {Finding}
 */
function checkSince(lines, count, { sales, cash, refunds }) {
  const isOpen = lines.every(({ ticket }) => ticket);
  const holds = sales + cash + refunds === count && (!isOpen || lines.filter(({ ticket }) => ticket?.kind === 'void').length === refunds);
  return {
    holds,
    text: `${count === 1 ? '1 line' : `${count} lines`} came after that one; the site says: ${sales} sold, ${cash} sold for cash, ${refunds} given back`,
  };
}

/** @param {Proof} proof @param {Line[]} lines @returns {Finding[]} */
export function checkProof(proof, lines) {
  const line = lines[proof.seq - 1];
  const name = `${proof.reference}, ${proof.slotId}${proof.kind === 'void' ? ', given back' : ''}`;
  return [
    { holds: leafOf(proof) === proof.leaf, text: `${name}: its words give its leaf` },
    { holds: linkOf(proof.previous, proof.leaf) === proof.hash, text: `${name}: its leaf and the line before give its hash` },
    { holds: line?.leaf === proof.leaf && line.hash === proof.hash, text: `${name}: the public chain says the same at line ${proof.seq}` },
  ];
}

/** @param {string} hash typed from a receipt @param {Line[]} lines @returns {Finding} */
export function checkTyped(hash, lines) {
  const line = lines.find((one) => one.hash === hash);
  const told = line?.ticket ? `: ${line.ticket.reference}, ${line.ticket.slotId}${line.ticket.kind === 'void' ? ', given back' : ''}` : '';
  return {
    holds: line !== undefined,
    text: line ? `the public chain has ${hash} at line ${line.seq}${told}` : `the public chain has ${hash}`,
  };
}

/**
 * The winner, found again in the opened tickets. Whoever follows a winner who did not answer stands further back in the line, as does
 * who comes after a ticket that was chosen when the water had come: the chain does not tell when a slot was chosen.
 * @param {Line[]} lines @param {Result} result @returns {Finding[]}
 */
export function checkWinner(lines, result) {
  if (!result.winner || !lines.some(({ ticket }) => ticket)) return [];
  const { slotId } = result.winner;
  const place = rankWinners(lines, result).indexOf(slotId) + 1;
  return [
    {
      holds: place > 0,
      text:
        place > 0
          ? `the ticket of the winner, ${slotId}, is number ${place} in line of those that were paid in time`
          : `the ticket of the winner, ${slotId}, takes part`,
    },
  ];
}

/** @param {Line[]} lines @param {Result} result @returns {string[]} slots in the order in which they win */
function rankWinners(lines, { rule, arrivalSlot, takesPartUntil }) {
  const tickets = lines.flatMap(({ ticket }) => ticket ?? []);
  const name = (/** @type {Ticket} */ { reference, slotId }) => `${reference} ${slotId}`;
  const givenBack = new Set(tickets.filter(({ kind }) => kind === 'void').map(name));
  const away = (/** @type {string} */ slotId) => Math.abs(Date.parse(`${slotId}Z`) - Date.parse(`${arrivalSlot}Z`));
  return tickets
    .filter((ticket) => ticket.kind === 'ticket' && !givenBack.has(name(ticket)) && ticket.paidAt <= (takesPartUntil ?? ''))
    .map(({ slotId }) => slotId)
    .filter((slotId) => rule === 'nearest' || slotId === arrivalSlot)
    .sort((a, b) => away(a) - away(b) || (a < b ? -1 : 1));
}

/** @param {Line[]} lines */
function firstBroken(lines) {
  let head = CHAIN_START;
  for (const [index, { seq, leaf, hash, ticket }] of lines.entries()) {
    head = linkOf(head, leaf);
    if (seq !== index + 1 || head !== hash || (ticket && leafOf(ticket) !== leaf)) return index + 1;
  }
  return null;
}
