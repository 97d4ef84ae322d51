import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';
import { useSiteContent } from './use-site-content';

interface Contacts {
  whatsApp: string | null;
  email: string | null;
}

/** `+267 71 234 567` -> link to a WhatsApp chat with this number */
function whatsAppChat(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}`;
}

/**
 * Returns the URL with which a winner writes an email or a WhatsApp message to the organisers; null if they have given neither an email
 * address nor a WhatsApp number.
 */
export function claimAddress({ email, whatsApp }: Contacts, text: string): string | null {
  if (email) return `mailto:${email}?subject=${encodeURIComponent(text)}`;
  return whatsApp && `${whatsAppChat(whatsApp)}?text=${encodeURIComponent(text)}`;
}

/** Returns the organisers' contacts, separated by commas; '' if they have given none. */
export function contactLine({ whatsApp, email }: Contacts): string {
  return [whatsApp, email].filter((way) => way !== null).join(', ');
}

/** The organisers' contacts as list items, without those that they left empty. */
export function ContactItems({ whatsAppText, emailText }: Record<'whatsAppText' | 'emailText', (address: string) => string>) {
  const { whatsApp, email } = useSiteContent().organiser;
  return (
    <>
      {whatsApp && (
        <li>
          <a href={whatsAppChat(whatsApp)} target="_blank" rel="noreferrer">
            {whatsAppText(whatsApp)}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{emailText(email)}</a>
        </li>
      )}
    </>
  );
}

/** Returns the permit number from the season's settings or else from the content; null if neither has one. */
export function usePermitNumber(): string | null {
  const { data: season } = useQuery(seasonQuery);
  const { permitNumber } = useSiteContent();
  return season?.permitNumber ?? permitNumber;
}
