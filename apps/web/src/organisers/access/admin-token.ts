import { ADMIN_TOKEN_KEY, ADMIN_TOKEN_LOCK } from '../../lib/api/api-client';
import { local } from '../../lib/storage';

/** Local-storage key that is set if the server ended the sign-in session. Every tab then keeps its page open and asks for the password. */
const ENDED_KEY = 'adminSessionEnded';

export const adminToken = {
  get: (): string | null => local.getItem(ADMIN_TOKEN_KEY),
  keep(token: string): void {
    local.setItem(ADMIN_TOKEN_KEY, token);
    local.removeItem(ENDED_KEY);
  },
  /**
   * Replaces the session token under a lock. If a request in any tab is rejected in the meantime, it waits for the new token (see
   * `api-client`).
   */
  async replace(ask: () => Promise<string>): Promise<void> {
    const renew = async () => adminToken.keep(await ask());
    const { locks } = navigator as Partial<Navigator>;
    await (locks ? locks.request(ADMIN_TOKEN_LOCK, renew) : renew());
  },
  /** Removes a token that the server no longer accepts. */
  end(): void {
    local.removeItem(ADMIN_TOKEN_KEY);
    local.setItem(ENDED_KEY, '1');
  },
  /** Removes the token after sign-out or if the token could not be verified. */
  forget(): void {
    local.removeItem(ADMIN_TOKEN_KEY);
    local.removeItem(ENDED_KEY);
  },
  hasEnded: (): boolean => local.getItem(ENDED_KEY) !== null,
};
