import { useSignInElsewhere } from '../../features/auth/session/sign-in-elsewhere';
import { useDonationsRealtime } from '../../features/donations/donations.realtime';
import { useNewsRealtime } from '../../features/news/news.realtime';
import { useResultsRealtime } from '../../features/results/results.realtime';
import { useSeasonRealtime } from '../../features/season/season.realtime';

/**
 * Mounts the hooks that update shared queries from socket events and the listener for sign-ins in other tabs. Mounted once and kept for the
 * lifetime of the tab.
 */
export default function RealtimeHandlers() {
  useSignInElsewhere();
  useDonationsRealtime();
  useSeasonRealtime();
  useResultsRealtime();
  useNewsRealtime();
  return null;
}
