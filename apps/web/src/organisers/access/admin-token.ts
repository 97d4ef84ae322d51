import { ADMIN_TOKEN_KEY, ADMIN_TOKEN_LOCK } from '../../lib/api/api-client';
import { local } from '../../lib/storage';

/** Tells every tab that the session has ended by itself, so that a page in work waits for the password instead of going. */
const ENDED_KEY = 'adminSessionEnded';

export const adminToken = {
  get: (): string | null => local.getItem(ADMIN_TOKEN_KEY),
  keep(token: string): void {
    local.setItem(ADMIN_TOKEN_KEY, token);
    local.removeItem(ENDED_KEY);
  },
  /** The session goes on under another token: whoever is refused meanwhile, in whichever tab, waits for it (see `api-client`). */
  async replace(ask: () => Promise<string>): Promise<void> {
    const renew = async () => adminToken.keep(await ask());
    const { locks } = navigator as Partial<Navigator>;
    await (locks ? locks.request(ADMIN_TOKEN_LOCK, renew) : renew());
  },
  /** The server knows it no more. */
  end(): void {
    local.removeItem(ADMIN_TOKEN_KEY);
    local.setItem(ENDED_KEY, '1');
  },
  /** The person has logged out, or nobody could say whose it is. */
  forget(): void {
    local.removeItem(ADMIN_TOKEN_KEY);
    local.removeItem(ENDED_KEY);
  },
  hasEnded: (): boolean => local.getItem(ENDED_KEY) !== null,
};
