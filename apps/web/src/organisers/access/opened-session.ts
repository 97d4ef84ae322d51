import type { AdminLoginResponse } from '@raffle/contracts/admin/access';
import { toast } from '../../ui/toast/toaster';
import { adminAccessCopy } from './admin-access.copy';

/** Returns the token of a new sign-in session. If a recovery code was used, shows a toast with the number of codes left. */
export function tokenOf({ adminToken, recoveryCodesLeft: left }: AdminLoginResponse): string {
  if (left !== undefined) toast.warning({ ...adminAccessCopy.recoveryUsed(left), duration: 20_000 });
  return adminToken;
}
