import { useConnection } from '../../lib/socket/socket';
import { StatusChip } from '../../ui/plain/status-chip';
import { liveCopy } from './slots.copy';

const TONES = { live: 'reed', reconnecting: 'ember', offline: 'danger' } as const;

/**
 * Shows whether changes by other users appear immediately. Empty until the socket has connected for the first time or failed to connect.
 */
export function LiveChip() {
  const connection = useConnection();
  return (
    <span role="status" title={connection === 'idle' ? undefined : liveCopy.title[connection]}>
      {connection !== 'idle' && <StatusChip tone={TONES[connection]}>{liveCopy[connection]}</StatusChip>}
    </span>
  );
}
