import type { MessageForm } from '@raffle/contracts/admin/messages';
import { API } from '@raffle/contracts/routes';
import { Action, Address, Greeting, P, composeMail } from '../platform/mail/compose-mail.js';
import type { Mail } from '../platform/mail/mailer.js';

export interface Addressee {
  /** Null unless the user has confirmed the email address. */
  name: string | null;
  email: string;
  newsToken: string;
}

/**
 * Subject of the notice sent to an unconfirmed email address, which may belong to a stranger. The notice replaces the message's subject and
 * text.
 */
const WAITING_SUBJECT = 'You have a message from the organisers';

/**
 * Composes the email that delivers a message to a user, who can also read the message after signing in. News emails explain how to
 * unsubscribe, both in the body and in headers (RFC 8058).
 */
export function messageMail(
  { purpose, subject, text }: Pick<MessageForm, 'purpose' | 'subject' | 'text'>,
  { name, email, newsToken }: Addressee,
  publicUrl: string,
): Mail {
  const isKnown = name !== null;
  return composeMail({
    to: email,
    subject: isKnown ? subject : WAITING_SUBJECT,
    ...(purpose === 'news' && {
      headers: {
        'List-Unsubscribe': `<${publicUrl}${API.newsSubscription(newsToken)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    body: (
      <>
        <Greeting name={name} />
        {isKnown ? (
          <P>{text}</P>
        ) : (
          <P>
            The organisers of the Okavango flood raffle have written to you. Sign in and open Messages from the organisers:
            <Action href={`${publicUrl}/account`}>Account settings</Action>
          </P>
        )}
        {purpose === 'booking' ? (
          isKnown && (
            <P>
              Your predictions:
              <Action href={`${publicUrl}/dashboard`}>My Predictions</Action>
            </P>
          )
        ) : (
          <P>
            You get this because you have an Okavango flood raffle account. To stop news by email:
            <Address href={`${publicUrl}/unsubscribe/${newsToken}`} />
          </P>
        )}
      </>
    ),
  });
}
