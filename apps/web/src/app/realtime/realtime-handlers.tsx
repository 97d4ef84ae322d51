import { useSignInElsewhere } from '../../features/auth/session/sign-in-elsewhere';
import { useDonationsRealtime } from '../../features/donations/donations.realtime';
import { useNewsRealtime } from '../../features/news/news.realtime';
import { useResultsRealtime } from '../../features/results/results.realtime';
import { useSeasonRealtime } from '../../features/season/season.realtime';

/**
 * Runs the hooks that update shared queries when socket events arrive, and the hook that detects sign-ins in other tabs. Mounted once, for
 * the lifetime of the tab.
 */
export default function RealtimeHandlers() {
  useSignInElsewhere();
  useDonationsRealtime();
  useSeasonRealtime();
  useResultsRealtime();
  useNewsRealtime();
  return null;
}
