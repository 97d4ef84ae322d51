import { useLocation } from 'react-router-dom';

/** Carries the typed address between the sign-in and reset pages in the history state, because the URL must not contain it. */
export function withEmail(email: string): { email: string } {
  return { email: email.trim() };
}

/** Returns the address typed on the previous page; empty if there is none. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
