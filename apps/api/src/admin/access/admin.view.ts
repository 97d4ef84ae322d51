import type { AdminView } from '@raffle/contracts/admin/access';
import type { Admin } from './admin.entity.js';

export function adminView(admin: Admin): AdminView {
  return {
    id: admin.publicId,
    fullName: admin.fullName,
    username: admin.email,
    role: admin.role,
    totp: admin.totpConfirmedAt !== null,
    ...(admin.passkeys > 0 && { passkeys: admin.passkeys }),
    active: admin.disabledAt === null,
  };
}
