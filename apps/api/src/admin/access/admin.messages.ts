import type { AdminRole } from '@raffle/contracts/admin/access';

declare module '../../platform/outbox/outbox.js' {
  /**
   * Payloads contain no email addresses or tokens. The address is read, and the token is created, only when the email is composed.
   * `askedAt` is in milliseconds since the epoch.
   */
  interface OutboxMessages {
    'admin.invite-mail': { inviteId: string };
    'admin.role-mail': { adminId: string; byId: string; from: AdminRole; to: AdminRole };
    /** `adminId` is the new account that replaced a disabled account with the same email address. */
    'admin.replaced-mail': { adminId: string; byId: string };
    'admin.reset-mail': { adminId: string; askedAt: number };
    'admin.password-changed-mail': { adminId: string };
  }
}
