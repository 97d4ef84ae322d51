import type { UserView } from '@raffle/contracts/auth';
import type { User } from './user.entity.js';

/** What a person sees of their own account; nobody else ever gets this. */
export function userView(user: Pick<User, 'publicId' | 'fullName' | 'email' | 'phone' | 'nameDisplay'>): UserView {
  return {
    id: user.publicId,
    fullName: user.fullName,
    username: user.email,
    phoneNumber: user.phone,
    nameDisplay: user.nameDisplay,
  };
}
