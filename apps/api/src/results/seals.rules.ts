import { createHash } from 'node:crypto';
import { leafText, linkText, type SealedTicket } from '@raffle/contracts/results';

export interface Seal {
  leaf: string;
  hash: string;
}

/** Seals tickets one after the other. @param previous the hash of the last one sealed before, see CHAIN_START */
export function sealAll(previous: string, tickets: readonly SealedTicket[]): Seal[] {
  let head = previous;
  return tickets.map((ticket) => {
    const leaf = sha256(leafText(ticket));
    head = sha256(linkText(head, leaf));
    return { leaf, hash: head };
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
