import { passkeysWork } from '../../features/auth/passkeys/passkeys-work';
import { secondFactorOf, type SecondFactor } from './admin-form.rules';
import { useAdmin } from './require-admin';

/** Returns the second factor that the signed-in organiser uses after the password. */
export function useSecondFactor(): SecondFactor {
  return secondFactorOf(useAdmin(), passkeysWork());
}
