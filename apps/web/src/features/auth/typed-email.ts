import { useLocation } from 'react-router-dom';

/** Returns history state with the typed email address, for the sign-in and reset pages. The URL must not contain the address. */
export function withEmail(email: string): { email: string } {
  return { email: email.trim() };
}

/** Returns the email address typed on the previous page; empty if there is none. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
