import { passkeysWork } from '../../features/auth/passkeys/passkeys-work';
import { secondFactorOf, type SecondFactor } from './admin-form.rules';
import { useAdmin } from './require-admin';

/** What is asked for after the password of who is signed in. */
export function useSecondFactor(): SecondFactor {
  return secondFactorOf(useAdmin(), passkeysWork());
}
