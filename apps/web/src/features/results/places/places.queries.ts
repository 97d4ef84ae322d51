import type { MyPlaces, PlaceMailSetting } from '@raffle/contracts/places';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';

/** Polling interval in milliseconds while the places are computed. The computation takes seconds after each change of the result. */
const COUNTED_MS = 2_000;

const KEY = ['results', 'mine'] as const;

/**
 * @param userId part of the query key, so that a user never sees the cached places of another user
 * @param year the current season if absent
 */
export function placesQuery(userId: string, year?: number) {
  return queryOptions({
    queryKey: [...KEY, userId, year ?? 'present'],
    queryFn: ({ signal }) => api.get<MyPlaces>(year === undefined ? API.resultsMine : `${API.resultsMine}?year=${year}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'none' && data.of === null ? COUNTED_MS : false),
  });
}

export function useSavePlaceMailSetting() {
  const client = useQueryClient();
  return useMutation<PlaceMailSetting, ApiError, PlaceMailSetting>({
    mutationFn: (setting) => api.patch<PlaceMailSetting>(API.resultsMine, setting),
    onSuccess: (mail) => client.setQueriesData<MyPlaces>({ queryKey: KEY }, (places) => places && { ...places, mail: places.mail && mail }),
  });
}
