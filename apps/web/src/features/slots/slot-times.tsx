import { formatDate, formatSlot } from '../../lib/format/formats';

const TIME_RANGE = /(\d\d:\d\d - \d\d:\d\d)/;

/** A text that contains slot times. Lines can break before or after a time such as `10:00 - 10:14`, but not inside it. */
export function UnbrokenTimes({ text }: { text: string }) {
  return text.split(TIME_RANGE).map((part, index) =>
    TIME_RANGE.test(part) ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

export function SlotTimes({ ids }: { ids: readonly string[] }) {
  return <UnbrokenTimes text={ids.map(formatSlot).join(', ')} />;
}

/** A date and the times of its slots. The date includes the year, because bookings of past seasons stay readable. */
export function DatedSlots({ date, ids }: { date: string; ids: readonly string[] }) {
  return (
    <>
      <strong>{formatDate(date, 'EEE d MMMM yyyy')}</strong> <SlotTimes ids={ids} />
    </>
  );
}
