import { chakra } from '@chakra-ui/react/styled-system';
import { formatSlot } from '../../../lib/format/formats';

export function SlotChips({ ids }: { ids: readonly string[] }) {
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="2">
      {ids.map((id) => (
        <chakra.li key={id} paddingBlock="1" paddingInline="2.5" borderRadius="l1" bg="river.subtle" fontWeight="600" whiteSpace="nowrap">
          {formatSlot(id)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
