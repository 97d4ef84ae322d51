import type { NewsWish } from '@raffle/contracts/news';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api-client';
import { Button } from '../../ui/button';
import { PageSpinner } from '../../ui/spinner';
import styles from './news-wish.module.css';
import { newsWishCopy as copy } from './news-wish.copy';

const wishQuery = (token: string) =>
  queryOptions({
    queryKey: ['news', 'wish', token],
    queryFn: ({ signal }) => api.get<NewsWish>(API.newsWish(token), { signal }),
    retry: false,
  });

/** Opening the link changes nothing, because programs open links too: a press does. */
export function NewsWishChoice({ token }: { token: string }) {
  const client = useQueryClient();
  const { data, error } = useQuery(wishQuery(token));
  const save = useMutation<NewsWish, ApiError, NewsWish>({
    mutationFn: (wish) => api.patch<NewsWish>(API.newsWish(token), wish),
    onSuccess: (wish) => client.setQueryData(wishQuery(token).queryKey, wish),
  });
  const failure = save.error ?? error;
  if (!data && !error) return <PageSpinner label={copy.loading} />;
  return (
    <div className={styles.choice}>
      {data && (
        <>
          <p role="status">{data.wanted ? copy.wanted : copy.declined}</p>
          <Button
            variant={data.wanted ? 'solid' : 'outline'}
            loading={save.isPending}
            loadingText={copy.saving}
            onClick={() => save.mutate({ wanted: !data.wanted })}
          >
            {data.wanted ? copy.decline : copy.want}
          </Button>
        </>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {copy.failed} {failure.message}
        </p>
      )}
    </div>
  );
}
