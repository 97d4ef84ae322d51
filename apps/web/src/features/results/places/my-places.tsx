import type { UserView } from '@raffle/contracts/people/auth';
import {
  NO_PLACE_TEXT,
  placeOf,
  describePlace,
  PLACE_RULE_TEXTS,
  REFUNDED_TEXT,
  WON_TEXT,
  type MyPlaces as Places,
  type MyTicketPlace,
} from '@raffle/contracts/places';
import { arrivalDistance } from '@raffle/contracts/results';
import { useQuery } from '@tanstack/react-query';
import { formatInstantDate, formatSlotWithYear } from '../../../lib/format/formats';
import { paths } from '../../../lib/paths';
import { AnchorButton, Button, LinkButton } from '../../../ui/plain/button';
import { Spinner } from '../../../ui/plain/spinner';
import { StatusChip, type ChipTone } from '../../../ui/plain/status-chip';
import { claimAddress } from '../../season/organiser';
import { useSiteContent } from '../../season/use-site-content';
import { UnbrokenTimes } from '../../../ui/unbroken-times';
import { PlaceMailChoice } from './place-mail-choice';
import { placesCopy as copy } from './places.copy';
import styles from './my-places.module.css';
import { placesQuery } from './places.queries';

const TONES = { provisional: 'ember', verified: 'river', announced: 'reed' } satisfies Record<string, ChipTone>;

interface MyPlacesProps {
  user: UserView;
  /** Year of the season. Defaults to the current season. */
  year?: number | undefined;
}

/** Shows how far the user's tickets were from the recorded arrival: the nearest ticket first, the others in a collapsed list. */
export default function MyPlaces({ user, year }: MyPlacesProps) {
  const { data, isError, refetch } = useQuery(placesQuery(user.id, year));
  if (data === undefined)
    return isError ? (
      <p role="alert">
        {copy.failed}{' '}
        <Button variant="link" onClick={() => void refetch()}>
          {copy.again}
        </Button>
      </p>
    ) : (
      <Spinner label={copy.loading} />
    );
  const { state, arrival, tickets } = data;
  const [best, ...others] = tickets;
  if (best === undefined) return null;
  if (state === 'none' || arrival === null) return <WonWithoutPlaces ticket={best} />;
  return (
    <section className={`stack card ${styles.places}`} aria-labelledby="places-title">
      <div className="row">
        <h2 id="places-title">{copy.title}</h2>
        <StatusChip tone={TONES[state]}>{copy.state[state]}</StatusChip>
      </div>
      <div role="status">
        <Best ticket={best} of={data.of} arrivedAtMs={Date.parse(arrival)} />
      </div>
      {others.length > 0 && <Others tickets={others} of={data.of} arrivedAtMs={Date.parse(arrival)} />}
      <Explained places={data} state={state} />
      {data.mail && <PlaceMailChoice setting={data.mail} user={user} />}
    </section>
  );
}

interface Measured {
  of: number | null;
  arrivedAtMs: number;
}

function Best({ ticket, of, arrivedAtMs }: { ticket: MyTicketPlace } & Measured) {
  return (
    <>
      <p className="quiet">{formatSlotWithYear(ticket.slotId)}</p>
      {ticket.won && <Won ticket={ticket} />}
      {isOut(ticket, of) ? <p>{NO_PLACE_TEXT}</p> : <Distance ticket={ticket} of={of} arrivedAtMs={arrivedAtMs} />}
      {ticket.refunded && <p>{REFUNDED_TEXT}</p>}
    </>
  );
}

/** Shown in a season that publishes no places. The API then returns only the ticket that won. */
function WonWithoutPlaces({ ticket }: { ticket: MyTicketPlace }) {
  return (
    <section className={`stack card ${styles.places}`} aria-labelledby="won-title">
      <h2 id="won-title">{copy.won.heading}</h2>
      <p className="quiet">{formatSlotWithYear(ticket.slotId)}</p>
      <Won ticket={ticket} />
    </section>
  );
}

/** Shows the winner the claim deadline and a button for claiming the prize. */
function Won({ ticket: { reference, claimUntil } }: { ticket: MyTicketPlace }) {
  const { organiser } = useSiteContent();
  const claim = claimAddress(organiser, copy.won.subject(reference));
  return (
    <div className={`callout ${styles.won}`} data-tone="ember">
      <p className={styles.far}>{copy.won.title}</p>
      <p>{claimUntil === null ? copy.won.claimed : copy.won.claim(formatInstantDate(claimUntil, 'EEEE d MMMM yyyy'), claim !== null)}</p>
      {claimUntil !== null && claim !== null ? (
        <AnchorButton tone="ember" href={claim}>
          {copy.won.button}
        </AnchorButton>
      ) : (
        <LinkButton to={paths.prizes} variant="outline">
          {copy.won.prize}
        </LinkButton>
      )}
    </div>
  );
}

function Distance({ ticket: { slotId, place, won }, of, arrivedAtMs }: { ticket: MyTicketPlace } & Measured) {
  const far = describePlace({ slotId, place: null, won }, null, arrivedAtMs);
  return (
    <>
      <p className={styles.far} data-hit={arrivalDistance(slotId, arrivedAtMs).side === 'in' || undefined}>
        {far}
      </p>
      <p className={styles.place}>{of === null || place === null ? copy.counting : placeOf(place, of)}</p>
    </>
  );
}

function Others({ tickets, of, arrivedAtMs }: { tickets: MyTicketPlace[] } & Measured) {
  return (
    <details className={styles.others}>
      <summary>{copy.others(tickets.length)}</summary>
      <ul className="stack">
        {tickets.map((ticket) => (
          <li key={ticket.slotId}>
            <strong>
              <UnbrokenTimes text={formatSlotWithYear(ticket.slotId)} />
            </strong>
            <br />
            {isOut(ticket, of) ? NO_PLACE_TEXT : `${describePlace(ticket, of, arrivedAtMs)}.`}
            {ticket.won && ` ${WON_TEXT}`}
            {ticket.refunded && ` ${REFUNDED_TEXT}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Explained({ places: { rule }, state }: { places: Places; state: keyof typeof TONES }) {
  return (
    <div className={`quiet ${styles.explained}`}>
      <p>{copy.stateText[state]}</p>
      <p>
        {PLACE_RULE_TEXTS[rule]} {copy.onlyYou}
      </p>
    </div>
  );
}

/** Returns true if a paid ticket is not in the draw, that is, if places have been computed but the ticket has none. */
function isOut({ place }: MyTicketPlace, of: number | null): boolean {
  return of !== null && place === null;
}
