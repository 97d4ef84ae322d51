import type { UserView } from '@raffle/contracts/people/auth';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { userQuery } from '../auth/session/auth.queries';
import { PaymentLoadFailed, SignInWay } from './payment-states';
import { paymentCopy } from './payments.copy';

interface SignedInOnlyProps {
  children: (user: UserView) => ReactNode;
  /** Why the user must sign in. Determines the message shown. */
  to: 'pay' | 'return';
}

/** Payment routes are public, but their content is not. Signed-out visitors see a sign-in link instead of being redirected. */
export function SignedInOnly({ children, to }: SignedInOnlyProps) {
  const { data: user, isPending, error, refetch } = useQuery(userQuery);
  if (isPending) return <Loading size="lg" label={paymentCopy.loading} />;
  // If the API has not responded, don't ask the user to sign in: they may be signed in and may have just paid.
  if (user === undefined) return <PaymentLoadFailed message={error?.message ?? ''} onRetry={() => void refetch()} />;
  if (!user) return <SignInWay to={to} />;
  return children(user);
}
