import type { WinnerRule } from '@raffle/contracts/admin/season';
import { describePlace, PLACE_RULE_TEXTS, REFUNDED_TEXT, type MyTicketPlace } from '@raffle/contracts/places';
import { API } from '@raffle/contracts/routes';
import { dateOfSlot, slotAt, slotLabel } from '@raffle/contracts/slot-time';
import { Action, Address, Greeting, P, Strong, composeMail } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { maunSeconds, writtenDate, writtenSlot } from '../../platform/written-date.js';

export interface PlacesOfOne {
  /** Null unless the buyer has confirmed the email address. */
  name: string | null;
  email: string;
  newsToken: string;
  arrivedAt: Date;
  year: number;
  /** The organisers' reason for ending a season without water, if its last slot decides who wins. */
  endedFor: string | null;
  rule: WinnerRule;
  /** Number of tickets entered in the draw. */
  of: number;
  /** The buyer's tickets, best first. Empty in seasons that publish no places. */
  tickets: MyTicketPlace[];
}

/** Maximum number of tickets listed after the best one. */
const MAX_TICKETS = 10;

/**
 * Composes the email that is sent after an arrival to a buyer who requested it. Returns undefined if none of the buyer's tickets has a
 * place.
 */
export function placeMail({ name, email, newsToken, arrivedAt, rule, of, tickets }: PlacesOfOne, site: string): Mail | undefined {
  const [best, ...others] = tickets.filter(({ place }) => place !== null);
  if (best === undefined) return undefined;
  return composeMail({
    to: email,
    subject: 'How close you were: the result of the Okavango flood raffle',
    headers: {
      'List-Unsubscribe': `<${site}${API.newsSubscription(newsToken, 'places')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    body: (
      <>
        <Greeting name={name} />
        <P>The flood arrived on {maunSeconds(arrivedAt)} (Maun time, CAT).</P>
        <Tickets
          best={best}
          others={others}
          describe={(ticket) => describePlace(ticket, of, arrivedAt.getTime())}
          rest=" under My Predictions"
        />
        <P>{PLACE_RULE_TEXTS[rule]}</P>
        <TheResult site={site} />
        <P>
          You get this because you asked for it. To stop these emails:
          <Address href={`${site}/unsubscribe/${newsToken}?about=places`} />
        </P>
      </>
    ),
  });
}

/**
 * Composes the email for a season that ended without water and whose last slot decides who wins. Every buyer gets this email, subscribed or
 * not, because no other email announces the ending.
 */
export function lastSlotMail({ name, email, year, endedFor, arrivedAt, rule, of, tickets }: PlacesOfOne, site: string): Mail {
  const [best, ...others] = tickets.filter(({ place }) => place !== null);
  return composeMail({
    to: email,
    subject: `No water came in ${year}: the result of the Okavango flood raffle`,
    body: (
      <>
        <Greeting name={name} />
        <P>
          No water reached the bridge in the {year} season. Under the rule of the season, the last time slot counts:{' '}
          {writtenSlot(slotAt(arrivedAt.getTime()))} (Maun time, CAT).
        </P>
        <P>The organisers say: {endedFor}</P>
        {best && (
          <>
            <Tickets best={best} others={others} describe={(ticket) => describePlace(ticket, of, arrivedAt.getTime(), true)} />
            <P>
              Places count every ticket that takes part, in whole time slots from the last one.
              {rule === 'exact' && ' Only a ticket for the last time slot wins.'}
            </P>
          </>
        )}
        <TheResult site={site} />
      </>
    ),
  });
}

interface TicketsProps {
  best: MyTicketPlace;
  others: MyTicketPlace[];
  describe: (ticket: MyTicketPlace) => string;
  /** Text that states where the remaining tickets are listed. */
  rest?: string;
}

function Tickets({ best, others, describe, rest = '' }: TicketsProps) {
  return (
    <>
      <P>
        Your ticket <Strong>{writtenDate(dateOfSlot(best.slotId))}</Strong>, <Strong>{slotLabel(best.slotId)}</Strong>: {describe(best)}.
        {best.refunded && ` ${REFUNDED_TEXT}`}
      </P>
      {others.length > 0 && (
        <P>
          Your other tickets:
          {others.slice(0, MAX_TICKETS).map((ticket) => (
            <div key={ticket.slotId} className="line" style={{ marginTop: 4 }}>
              {`  ${writtenSlot(ticket.slotId)}: ${describe(ticket)}${ticket.refunded ? `. ${REFUNDED_TEXT}` : ''}`}
            </div>
          ))}
          {others.length > MAX_TICKETS && (
            <div className="line" style={{ marginTop: 4 }}>{`  and ${others.length - MAX_TICKETS} more${rest}`}</div>
          )}
        </P>
      )}
    </>
  );
}

function TheResult({ site }: { site: string }) {
  return (
    <P>
      The result:
      <Action href={`${site}/results`}>See the result</Action>
    </P>
  );
}
