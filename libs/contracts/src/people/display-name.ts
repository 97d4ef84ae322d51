import type { NameDisplay } from './auth.js';
import { firstCharacters } from '../text.js';

/** Returns the name of a slot's owner as shown publicly. */
export function displayName(fullName: string, display: NameDisplay): string {
  if (display === 'anonymous') return 'Anonymous';
  if (display === 'full') return fullName;
  const words = fullName.split(/\s+/u).filter((word) => word !== '');
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last === undefined ? fullName : `${words[0]} ${firstCharacters(last, 1)}.`;
}
