import type { UserView } from '@raffle/contracts/people/auth';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { userQuery } from '../auth/session/auth.queries';
import { PaymentLoadFailed, SignInWay } from './payment-states';
import { paymentCopy } from './payments.copy';

interface SignedInOnlyProps {
  children: (user: UserView) => ReactNode;
  /** What the visitor signs in for. */
  to: 'pay' | 'return';
}

/** Payment routes are public, but their content is not: a visitor sees a sign-in link instead of being redirected. */
export function SignedInOnly({ children, to }: SignedInOnlyProps) {
  const { data: user, isPending, error, refetch } = useQuery(userQuery);
  if (isPending) return <Loading size="lg" label={paymentCopy.loading} />;
  // Without a response the person may be signed in and may just have paid: don't ask them to sign in.
  if (user === undefined) return <PaymentLoadFailed message={error?.message ?? ''} onRetry={() => void refetch()} />;
  if (!user) return <SignInWay to={to} />;
  return children(user);
}
