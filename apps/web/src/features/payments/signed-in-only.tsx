import type { UserView } from '@raffle/contracts/auth';
import type { ReactNode } from 'react';
import { Spinner } from '../../ui/spinner';
import { useCurrentUser } from '../auth/auth.queries';
import { SignInWay } from './payment-states';
import { paymentCopy } from './payments.copy';

interface SignedInOnlyProps {
  children: (user: UserView) => ReactNode;
  /** What the visitor wants to sign in for. */
  to: 'pay' | 'return';
}

/** Payment routes are public, what they show is not: a visitor is shown the way in instead of being sent off. */
export function SignedInOnly({ children, to }: SignedInOnlyProps) {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return <Spinner size="lg" label={paymentCopy.loading} />;
  if (!user) return <SignInWay to={to} />;
  return children(user);
}
