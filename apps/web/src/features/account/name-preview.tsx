import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { formatSlot } from '../../lib/format/formats';
import { SampleCell } from '../slots/grid/sample-cell';
import { profileCopy } from './account.copy';

/** Slot of the sample cell, which shows only the slot's time. */
const SAMPLE = '2025-06-14T10:00';

/** Shows the name in a booked cell of the grid, as other users will see it after saving. */
export function NamePreview({ fullName, nameDisplay }: { fullName: string; nameDisplay: NameDisplay }) {
  return (
    <div style={{ display: 'grid', gap: '0.4rem' }}>
      <p>{profileCopy.preview}</p>
      <SampleCell time={formatSlot(SAMPLE)} name={displayName(fullName.trim(), nameDisplay)} />
    </div>
  );
}
