import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfterChange } from '../../../lib/refetch-after-change';
import { ACCOUNT_KEY } from '../../../lib/api/api-client';

/**
 * Refetches everything after a sign-in in another tab. The other tab may have signed in to a different account, and this tab must not
 * continue to show the previous user's data.
 */
export function useSignInElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === ACCOUNT_KEY && refetchAfterChange(client, {});
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [client]);
}
