import type { NewSeason, SeasonChange, SeasonPreparation, SeasonSettings } from '@raffle/contracts/admin/season';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { sendDraft } from '../../lib/draft';
import { useAdmin } from '../access/require-admin';
import { useAdminMutation } from '../form/use-admin-mutation';
import { seasonQuery } from '../../features/season/season.queries';

/** Settings of every season, newest first. */
export const seasonsQuery = queryOptions({
  queryKey: ['admin', 'seasons'],
  queryFn: ({ signal }) => api.get<SeasonSettings[]>(ADMIN_API.seasons, { signal }),
  staleTime: 0,
});

/** The requirements that a season does not yet meet. */
export const preparationQuery = (year: number) =>
  queryOptions({
    queryKey: ['admin', 'preparation', year],
    queryFn: ({ signal }) => api.get<SeasonPreparation>(ADMIN_API.seasonPreparation(year), { signal }),
    staleTime: 0,
  });

/**
 * Changes a season. If another organiser has changed it in the meantime, refetches the seasons so that the form can show the differences.
 */
export const useChangeSeason = (year: number) =>
  useAdminMutation((change: SeasonChange) => api.patch<SeasonSettings>(ADMIN_API.season(year), change), {
    onSuccess: (changed, client) => {
      client.setQueryData(seasonsQuery.queryKey, (known) => known?.map((one) => (one.year === year ? changed : one)));
      void client.invalidateQueries({ queryKey: preparationQuery(year).queryKey });
      return client.invalidateQueries({ queryKey: seasonQuery.queryKey, exact: true });
    },
    onError: ({ code }, client) => {
      if (code === 'SEASON_CHANGED') return client.invalidateQueries({ queryKey: seasonsQuery.queryKey });
    },
  });

export function useOpenSeason() {
  const me = useAdmin().id;
  return useAdminMutation(
    (season: NewSeason) =>
      sendDraft({ form: `season ${JSON.stringify(season)}`, owner: me }, season, (sent, idempotencyKey) =>
        api.post<SeasonSettings>(ADMIN_API.seasons, sent, { idempotencyKey }),
      ),
    { invalidates: [seasonsQuery.queryKey] },
  );
}
