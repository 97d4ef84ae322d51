import { useSignInElsewhere } from '../../features/auth/session/sign-in-elsewhere';
import { useDonationsRealtime } from '../../features/donations/donations.realtime';
import { useNewsRealtime } from '../../features/news/news.realtime';
import { useResultsRealtime } from '../../features/results/results.realtime';
import { useSeasonRealtime } from '../../features/season/season.realtime';

/** Every feature's `x.realtime.ts` hook is mounted here, once, for as long as the tab lives; and what other tabs tell. */
export default function RealtimeHandlers() {
  useSignInElsewhere();
  useDonationsRealtime();
  useSeasonRealtime();
  useResultsRealtime();
  useNewsRealtime();
  return null;
}
