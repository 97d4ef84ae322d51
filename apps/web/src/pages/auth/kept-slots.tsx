import { chakra } from '@chakra-ui/react/styled-system';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { keepingHint, keepingText } from '../../features/selections/keeping.copy';
import { useTickedIds } from '../../features/selections/selection-store';

export default function KeptSlots() {
  const ids = useTickedIds();
  return (
    <chakra.div marginBottom="4" padding="3" borderInlineStart="4px solid" borderColor="ember.solid" borderRadius="l1" bg="bg.subtle">
      <chakra.p fontWeight="650">{keepingText(ids)}</chakra.p>
      <chakra.p color="fg.muted" fontSize="0.925rem">
        {keepingHint} {TIME_ZONE_NOTE}.
      </chakra.p>
    </chakra.div>
  );
}
