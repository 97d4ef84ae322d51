import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { NewsSubscription, SubscriptionKind } from '@raffle/contracts/content/news';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { PageLoading } from '../../ui/loading';
import { newsSubscriptionCopy as copy } from './news-subscription.copy';

const subscriptionQuery = (token: string, about: SubscriptionKind) =>
  queryOptions({
    queryKey: ['news', 'subscription', about, token],
    queryFn: ({ signal }) => api.get<NewsSubscription>(addressOf(token, about), { signal }),
    retry: false,
  });

/** Returns the API path of a subscription. Omits the default kind, `news`, because the links in early emails contain no kind. */
const addressOf = (token: string, about: SubscriptionKind): string =>
  about === 'news' ? API.newsSubscription(token) : API.newsSubscription(token, about);

/** Changes the setting only when the user clicks the button, because mail clients and link scanners may open links automatically. */
export function NewsSubscriptionChoice({ token, about }: { token: string; about: SubscriptionKind }) {
  const words = copy[about];
  const client = useQueryClient();
  const { data, error } = useQuery(subscriptionQuery(token, about));
  const save = useMutation<NewsSubscription, ApiError, NewsSubscription>({
    mutationFn: (subscription) => api.patch<NewsSubscription>(addressOf(token, about), subscription),
    onSuccess: (subscription) => client.setQueryData(subscriptionQuery(token, about).queryKey, subscription),
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
