import { Box } from '@chakra-ui/react/box';
import { DataListItem, DataListItemLabel, DataListItemValue, DataListRoot } from '@chakra-ui/react/data-list';
import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense } from 'react';
import type { UserView } from '@raffle/contracts/people/auth';
import { lazyPart } from '../../lib/load-part';
import { paymentCopy } from './payments.copy';

/** Lets the user choose how their name is shown. Its code loads later, because users can pay without it. */
const ShownName = lazyPart(() => import('../auth/name/shown-name'), { optional: true });

/** The buyer's details for the receipt. */
export function CustomerDetails({ user }: { user: UserView }) {
  const details = [
    [paymentCopy.name, user.fullName],
    [paymentCopy.email, user.username],
    [paymentCopy.phone, user.phoneNumber],
  ] as const;

  return (
    <chakra.section display="grid" gap="3" aria-labelledby="customer-title">
      <chakra.h2 id="customer-title" fontSize="1.15rem">
        {paymentCopy.customerTitle}
      </chakra.h2>
      <DataListRoot gap="0.625rem">
        {details.map(([term, value]) => (
          <DataListItem key={term}>
            <DataListItemLabel>{term}</DataListItemLabel>
            <DataListItemValue>{value}</DataListItemValue>
          </DataListItem>
        ))}
      </DataListRoot>
      <Suspense fallback={<Box minHeight="11rem" />}>
        <ShownName user={user} />
      </Suspense>
    </chakra.section>
  );
}
