import type { MyPlaces, PlaceMailSetting } from '@raffle/contracts/places';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';

/** Polling interval in milliseconds while places are being computed, which takes a few seconds after each change to the result. */
const COUNTED_MS = 2_000;

const KEY = ['results', 'mine'] as const;

/**
 * @param userId part of the query key, so that a user never sees another user's cached places
 * @param year defaults to the current season
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
