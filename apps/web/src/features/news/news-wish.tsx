import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { NewsWish, WishedMail } from '@raffle/contracts/content/news';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { PageLoading } from '../../ui/loading';
import { newsWishCopy as copy } from './news-wish.copy';

const wishQuery = (token: string, about: WishedMail) =>
  queryOptions({
    queryKey: ['news', 'wish', about, token],
    queryFn: ({ signal }) => api.get<NewsWish>(addressOf(token, about), { signal }),
    retry: false,
  });

/** Links emailed before other kinds of email existed don't name a kind. */
const addressOf = (token: string, about: WishedMail): string => (about === 'news' ? API.newsWish(token) : API.newsWish(token, about));

/** Only a press changes the setting: mail programs open links too. */
export function NewsWishChoice({ token, about }: { token: string; about: WishedMail }) {
  const words = copy[about];
  const client = useQueryClient();
  const { data, error } = useQuery(wishQuery(token, about));
  const save = useMutation<NewsWish, ApiError, NewsWish>({
    mutationFn: (wish) => api.patch<NewsWish>(addressOf(token, about), wish),
    onSuccess: (wish) => client.setQueryData(wishQuery(token, about).queryKey, wish),
  });
  const failure = save.error ?? error;
  if (!data && !error) return <PageLoading label={copy.loading} />;
  return (
    <Grid gap="5" justifyItems="start">
      {data && (
        <>
          <p role="status">{data.wanted ? words.wanted : words.declined}</p>
          <Button
            variant={data.wanted ? 'solid' : 'outline'}
            loading={save.isPending}
            loadingText={copy.saving}
            onClick={() => save.mutate({ wanted: !data.wanted })}
          >
            {data.wanted ? words.decline : words.want}
          </Button>
        </>
      )}
      {failure && (
        <chakra.p role="alert" color="fg.error">
          {copy.failed} {failure.message}
        </chakra.p>
      )}
    </Grid>
  );
}
