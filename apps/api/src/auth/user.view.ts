import type { UserView } from '@raffle/contracts/people/auth';
import type { User } from './user.entity.js';

/** Returns the account data shown to the account's owner. It must not be sent to other users. */
export function userView(user: Pick<User, 'publicId' | 'fullName' | 'email' | 'emailConfirmedAt' | 'phone' | 'nameDisplay'>): UserView {
  return {
    id: user.publicId,
    fullName: user.fullName,
    username: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    phoneNumber: user.phone,
    nameDisplay: user.nameDisplay,
  };
}
