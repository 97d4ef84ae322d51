import type { AdminView } from '@raffle/contracts/admin';
import type { Admin } from './admin.entity.js';

export function adminView(admin: Admin): AdminView {
  return {
    id: admin.publicId,
    fullName: admin.fullName,
    username: admin.email,
    role: admin.role,
    totp: admin.totpConfirmedAt !== null,
    active: admin.disabledAt === null,
  };
}
