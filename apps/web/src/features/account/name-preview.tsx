import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { formatSlot } from '../../lib/format/formats';
import { SampleCell } from '../slots/grid/sample-cell';
import { profileCopy } from './account.copy';

/** The sample cell shows only the time of this slot. */
const SAMPLE = '2025-06-14T10:00';

/** Shows a booked cell of the grid with the name as other users will see it once it is saved. */
export function NamePreview({ fullName, nameDisplay }: { fullName: string; nameDisplay: NameDisplay }) {
  return (
    <div style={{ display: 'grid', gap: '0.4rem' }}>
      <p>{profileCopy.preview}</p>
      <SampleCell time={formatSlot(SAMPLE)} name={displayName(fullName.trim(), nameDisplay)} />
    </div>
  );
}
