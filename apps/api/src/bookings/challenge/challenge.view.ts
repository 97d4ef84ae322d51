import { createHash } from 'node:crypto';
import {
  describeChallenge,
  isToCome,
  slotOfCard,
  type ChallengeOffer,
  type ChallengeState,
  type ChallengeView,
} from '@raffle/contracts/challenges';
import { displayName } from '@raffle/contracts/people/display-name';
import { API } from '@raffle/contracts/routes';
import { dateOfSlot } from '@raffle/contracts/slot-time';
import type { Season } from '../../season/season.entity.js';
import { isSlotClosed, seasonStatus } from '../../season/season.rules.js';
import type { ShownTicket } from './challenge-queries.js';

/** Increment this number when pictures are drawn in a different way. */
const DRAWING = 1;

type Sales = Parameters<typeof isSlotClosed>[0] & Pick<Season, 'year'>;

/** @param present the current season, which may not be the ticket's season */
export function challengeView(ticket: ShownTicket, present: Sales, nowMs: number): ChallengeView {
  const { code, seasonYear, fullName, nameDisplay, slotIds, arrivalAt, endedAs } = ticket;
  const slotId = slotOfCard(slotIds, nowMs, arrivalAt?.getTime() ?? null);
  const state: ChallengeState = arrivalAt !== null ? 'arrived' : isToCome(slotId, nowMs) ? 'coming' : 'passed';
  const offer = arrivalAt === null && present.year === seasonYear ? offerOf(slotId, present, nowMs) : ('none' as const);
  const isPaused = arrivalAt === null && present.year === seasonYear && present.salesFrozen && seasonStatus(present, nowMs) === 'open';
  const card = {
    name: nameDisplay === 'anonymous' ? null : displayName(fullName, nameDisplay),
    year: seasonYear,
    slotId,
    more: slotIds.length - 1,
    state,
    offer,
    arrival: arrivalAt?.toISOString() ?? null,
    stopped: endedAs ?? (isPaused ? ('paused' as const) : null),
  } satisfies Omit<ChallengeView, 'picture'>;
  return { ...card, picture: API.challengePicture(code, versionOf(card)) };
}

function offerOf(slotId: string, season: Sales, nowMs: number): ChallengeOffer {
  const isOver = (date: string): boolean => isSlotClosed(season, `${date}T23:45`, nowMs);
  if (!isOver(dateOfSlot(slotId))) return 'day';
  return isOver(season.endsOn) ? 'none' : 'season';
}

/** Returns a hash of everything the picture shows. */
function versionOf(card: Omit<ChallengeView, 'picture'>): string {
  const said = JSON.stringify([DRAWING, describeChallenge(card), card.arrival]);
  return createHash('sha256').update(said).digest('base64url').slice(0, 16);
}
