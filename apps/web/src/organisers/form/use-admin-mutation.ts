import { useMutation, useQueryClient, type DataTag, type QueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api/api-client';
import { toast } from '../../ui/toast/toaster';
import { useStepUp } from '../access/step-up/step-up';

interface AdminMutationOptions<Result> {
  /**
   * Keys of the queries to invalidate after the action, even if it failed: a lost response does not mean that nothing happened. The action
   * is pending until they are refetched.
   */
  invalidates?: QueryKey[];
  /** Key of the query whose data the response replaces. */
  stores?: DataTag<QueryKey, Result, Error>;
  /** Title of the toast after a success. Set it only if the page itself does not show the outcome. */
  done?: string | ((result: Result) => string);
  onSuccess?: (result: Result, client: QueryClient) => unknown;
  onError?: (error: ApiError, client: QueryClient) => unknown;
  /** Called after the organiser has proposed the action, because the API requires another organiser's approval. */
  onProposed?: () => void;
  gcTime?: number;
}

/** An organiser's action. Asks for the password again, or offers to propose the action, if the API requires it. */
export function useAdminMutation<Result, Input = void>(
  send: (input: Input) => Promise<Result>,
  { invalidates = [], stores, done, onSuccess, onError, onProposed, ...rest }: AdminMutationOptions<NoInfer<Result>> = {},
): UseMutationResult<Result, ApiError, Input> {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<Result, ApiError, Input>({
    ...rest,
    mutationFn: (input) => stepUp(() => send(input), onProposed),
    onSuccess: (result) => {
      if (stores) client.setQueryData<Result>(stores, result);
      if (done) toast.success({ title: typeof done === 'string' ? done : done(result) });
      return onSuccess?.(result, client);
    },
    onError: (error) => onError?.(error, client),
    onSettled: () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
