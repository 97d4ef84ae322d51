import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../../lib/read-again';
import { ACCOUNT_KEY } from '../../../lib/api/api-client';

/** In another tab somebody has signed in, perhaps somebody else: nothing is sent in the name of whoever was here before. */
export function useSignInElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === ACCOUNT_KEY && readAgain(client, {});
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [client]);
}
