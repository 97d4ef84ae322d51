import type { WinnerRule } from '@raffle/contracts/admin/season';
import { placeWords, PLACES_WORDS, type MyTicketPlace } from '@raffle/contracts/places';
import { API } from '@raffle/contracts/routes';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { Action, Address, Greeting, P, Strong, composeMail } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { maunSeconds, writtenDate, writtenSlot } from '../../platform/written-date.js';

export interface PlacesOfOne {
  /** Null where the address is not known to be the person's. */
  name: string | null;
  email: string;
  newsToken: string;
  arrivedAt: Date;
  rule: WinnerRule;
  /** How many tickets take part. */
  of: number;
  /** The best first. */
  tickets: MyTicketPlace[];
}

/** Besides the best one; the rest is on the page. */
const MOST = 10;

/** One person's own tickets; nobody else is in it. */
export function placeMail({ name, email, newsToken, arrivedAt, rule, of, tickets }: PlacesOfOne, site: string): Mail | undefined {
  const [best, ...others] = tickets.filter(({ place }) => place !== null);
  if (best === undefined) return undefined;
  const at = arrivedAt.getTime();
  return composeMail({
    to: email,
    subject: 'How close you were: the result of the Okavango flood raffle',
    headers: {
      'List-Unsubscribe': `<${site}${API.newsWish(newsToken, 'places')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    body: (
      <>
        <Greeting name={name} />
        <P>The flood arrived on {maunSeconds(arrivedAt)} (Maun time, CAT).</P>
        <P>
          Your ticket <Strong>{writtenDate(dateOfSlot(best.slotId))}</Strong>, <Strong>{slotLabel(best.slotId)}</Strong>:{' '}
          {placeWords(best, of, at)}.
        </P>
        {others.length > 0 && (
          <P>
            Your other tickets:
            {others.slice(0, MOST).map((ticket) => (
              <div key={ticket.slotId} className="line" style={{ marginTop: 4 }}>
                {`  ${writtenSlot(ticket.slotId)}: ${placeWords(ticket, of, at)}`}
              </div>
            ))}
            {others.length > MOST && (
              <div className="line" style={{ marginTop: 4 }}>{`  and ${others.length - MOST} more under My Predictions`}</div>
            )}
          </P>
        )}
        <P>{PLACES_WORDS[rule]}</P>
        <P>
          The result:
          <Action href={`${site}/results`}>See the result</Action>
        </P>
        <P>
          You get this because you asked for it under My Predictions. To stop it:
          <Address href={`${site}/unsubscribe/${newsToken}?about=places`} />
        </P>
      </>
    ),
  });
}
