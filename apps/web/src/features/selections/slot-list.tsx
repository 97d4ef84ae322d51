import { chakra } from '@chakra-ui/react/styled-system';
import type { SlotRef } from '@raffle/contracts/slots';
import { formatSlotWithDate } from '../../lib/format/formats';
import { UnbrokenTimes } from '../../ui/unbroken-times';

interface Props {
  slots: readonly Pick<SlotRef, 'id'>[];
  format?: (slotId: string) => string;
}

/** Slots with their dates, in chronological order. */
export function SlotList({ slots, format = formatSlotWithDate }: Props) {
  if (slots.length === 0) return null;
  const ids = slots.map(({ id }) => id).sort();
  return (
    <chakra.ul paddingInlineStart="5" fontWeight="600" listStyle="disc">
      {ids.map((id) => (
        <li key={id}>
          <UnbrokenTimes text={format(id)} />
        </li>
      ))}
    </chakra.ul>
  );
}
