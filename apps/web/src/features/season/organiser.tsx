import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';
import { useSiteContent } from './use-site-content';

interface Contacts {
  whatsApp: string | null;
  email: string | null;
}

/** Returns the URL of a WhatsApp chat with a number such as `+267 71 234 567`. */
function whatsAppChat(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}`;
}

/**
 * Returns a URL that opens an email or WhatsApp message from the winner to the organisers. Returns null if the organisers have entered
 * neither an email address nor a WhatsApp number.
 */
export function claimAddress({ email, whatsApp }: Contacts, text: string): string | null {
  if (email) return `mailto:${email}?subject=${encodeURIComponent(text)}`;
  return whatsApp && `${whatsAppChat(whatsApp)}?text=${encodeURIComponent(text)}`;
}

/** Returns the organisers' contact details, separated by commas, or '' if they have entered none. */
export function contactLine({ whatsApp, email }: Contacts): string {
  return [whatsApp, email].filter((way) => way !== null).join(', ');
}

/** The organisers' contact details as list items. Omits any that are empty. */
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

/** Returns the permit number from the season's settings or, if there is none, from the content. Returns null if neither has one. */
export function usePermitNumber(): string | null {
  const { data: season } = useQuery(seasonQuery);
  const { permitNumber } = useSiteContent();
  return season?.permitNumber ?? permitNumber;
}
