import { formMessages } from '../form-messages.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../limits.js';

export interface PasswordContext {
  email: string;
  fullName: string;
  /** Lower-case passwords that attackers try first; see `CommonPasswords`. */
  common: Pick<ReadonlySet<string>, 'has'>;
  /** Minimum length in Unicode code points. */
  min?: number;
}

/** Normalises a password to NFKC, because different systems may encode the same password with different code points. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Returns the reasons why a new password is rejected, as messages for forms; empty if the password is accepted. Forms call this function as
 * the user types, and the API calls it again.
 */
export function passwordProblems(password: string, { email, fullName, common, min = MIN_PASSWORD_LENGTH }: PasswordContext): string[] {
  const normal = normalisePassword(password);
  const length = Array.from(normal).length;
  if (length < min) return [formMessages.passwordTooShort(min)];
  if (length > MAX_PASSWORD_LENGTH) return [formMessages.passwordTooLong];
  const lower = normal.toLowerCase();
  if (common.has(lower)) return ['This password is one of the most common ones. Please choose another'];
  if (new Set(lower).size < 3) return ['This password repeats too few characters. Please choose another'];
  const address = email.trim().toLowerCase();
  if (lower === address || lower === address.split('@')[0] || withoutSpaces(lower) === withoutSpaces(fullName.toLowerCase())) {
    return ['Password must not be your name or email address'];
  }
  return [];
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}
