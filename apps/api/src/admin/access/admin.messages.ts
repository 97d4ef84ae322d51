import type { AdminRole } from '@raffle/contracts/admin/access';

declare module '../../platform/outbox/outbox.js' {
  /**
   * Messages contain no address and no token. The address is read and the token created when the email is written. `askedAt` is in
   * milliseconds since the epoch.
   */
  interface OutboxMessages {
    'admin.invite-mail': { inviteId: string };
    'admin.role-mail': { adminId: string; byId: string; from: AdminRole; to: AdminRole };
    /** `adminId` replaced a disabled account with the same email address. */
    'admin.replaced-mail': { adminId: string; byId: string };
    'admin.reset-mail': { adminId: string; askedAt: number };
    'admin.password-changed-mail': { adminId: string; askedAt: number };
  }
}
