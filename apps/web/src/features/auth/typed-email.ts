import { useLocation } from 'react-router-dom';

/** Travels between login and reset beside the address, in which an e-mail address has no place. */
export function withEmail(email: string): { email: string } {
  return { email: email.trim() };
}

/** What was typed on the page before; empty without. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
