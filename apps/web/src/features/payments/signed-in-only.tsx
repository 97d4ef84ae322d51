import type { UserView } from '@raffle/contracts/people/auth';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { userQuery } from '../auth/session/auth.queries';
import { PaymentLoadFailed, SignInWay } from './payment-states';
import { paymentCopy } from './payments.copy';

interface SignedInOnlyProps {
  children: (user: UserView) => ReactNode;
  /** The purpose of signing in, which selects the text. */
  to: 'pay' | 'return';
}

/** Payment routes are public, but their content is not. A visitor sees a sign-in link and is not redirected. */
export function SignedInOnly({ children, to }: SignedInOnlyProps) {
  const { data: user, isPending, error, refetch } = useQuery(userQuery);
  if (isPending) return <Loading size="lg" label={paymentCopy.loading} />;
  // Without a response from the API, don't ask the user to sign in: they may be signed in and may just have paid.
  if (user === undefined) return <PaymentLoadFailed message={error?.message ?? ''} onRetry={() => void refetch()} />;
  if (!user) return <SignInWay to={to} />;
  return children(user);
}
