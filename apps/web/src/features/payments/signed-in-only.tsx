import type { UserView } from '@raffle/contracts/people/auth';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { userQuery } from '../auth/session/auth.queries';
import { PaymentLoadFailed, SignInWay } from './payment-states';
import { paymentCopy } from './payments.copy';

interface SignedInOnlyProps {
  children: (user: UserView) => ReactNode;
  /** What the visitor wants to sign in for. */
  to: 'pay' | 'return';
}

/** Payment routes are public, what they show is not: a visitor is shown the way in instead of being sent off. */
export function SignedInOnly({ children, to }: SignedInOnlyProps) {
  const { data: user, isPending, error, refetch } = useQuery(userQuery);
  if (isPending) return <Loading size="lg" label={paymentCopy.loading} />;
  // Without an answer nobody is told to sign in who may be signed in already, and may just have paid.
  if (user === undefined) return <PaymentLoadFailed message={error?.message ?? ''} onRetry={() => void refetch()} />;
  if (!user) return <SignInWay to={to} />;
  return children(user);
}
