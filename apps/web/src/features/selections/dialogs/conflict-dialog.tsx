import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { SlotView } from '@raffle/contracts/slots';
import { Button } from '../../../ui/button';
import { AppDialog } from '../../../ui/dialog';
import type { BookingError } from '../booking-error.rules';
import { conflictCopy as copy } from '../selections.copy';
import { SlotList } from '../slot-list';

interface ConflictDialogProps {
  title: string;
  text: string;
  error: BookingError;
  onClose: () => void;
  /** Called when the user chooses one of the alternative slots. */
  onChoose: (slot: SlotView) => void;
}

/** Explains why slots could not be held, lists them, and offers free slots near them. */
export function ConflictDialog({ title, text, error, onClose, onChoose }: ConflictDialogProps) {
  return (
    <AppDialog open onClose={onClose} title={title} size="md" footer={<Button onClick={onClose}>{copy.ok}</Button>}>
      <p>{text}</p>
      <SlotList slots={error.unavailableSlots} format={copy.alternative} />
      {error.highDemand && (
        <chakra.p
          paddingBlock="0.6rem"
          paddingInline="0.8rem"
          borderStartWidth="4px"
          borderColor="ember.solid"
          borderRadius="l1"
          bg="ember.subtle"
        >
          {copy.highDemand}
        </chakra.p>
      )}
      {error.alternativeSlots.length > 0 && <Alternatives error={error} onChoose={onChoose} />}
    </AppDialog>
  );
}

function Alternatives({ error, onChoose }: Pick<ConflictDialogProps, 'error' | 'onChoose'>) {
  return (
    <>
      <chakra.p fontWeight="600">{error.alternativeSlotsMessage || copy.alternatives}</chakra.p>
      <Grid as="ul" gap="2" templateColumns="repeat(auto-fit, minmax(min(18rem, 100%), 1fr))">
        {error.alternativeSlots.map((slot) => (
          <li key={slot.id}>
            <Button variant="outline" width="100%" paddingInline="2" fontSize="0.9rem" onClick={() => onChoose(slot)}>
              {copy.alternative(slot.id)}
            </Button>
          </li>
        ))}
      </Grid>
    </>
  );
}
