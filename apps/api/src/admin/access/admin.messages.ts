import type { AdminRole } from '@raffle/contracts/admin/access';

declare module '../../platform/outbox/outbox.js' {
  /** No address and no token: the one is read and the other made when the mail is written. `askedAt` in milliseconds since the epoch. */
  interface OutboxMessages {
    'admin.invite-mail': { inviteId: string };
    'admin.role-mail': { adminId: string; byId: string; from: AdminRole; to: AdminRole };
    /** A disabled account of the address was replaced by this one. */
    'admin.replaced-mail': { adminId: string; byId: string };
    'admin.reset-mail': { adminId: string; askedAt: number };
    'admin.password-changed-mail': { adminId: string; askedAt: number };
  }
}
