import { chakra } from '@chakra-ui/react/styled-system';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { Choice } from '../../../ui/choice';
import { nameChoiceCopy as copy } from './name-choice.copy';

interface NameChoiceProps {
  /** The name as typed so far. */
  fullName: string;
  value: NameDisplay;
  onChange: (display: NameDisplay) => void;
}

/** Explains who will see the user's name, and lets the user choose how it is shown. Used during payment and in the account settings. */
export function NameChoice({ fullName, value, onChange }: NameChoiceProps) {
  const name = fullName.trim();
  return (
    <Choice legend={copy.title} options={copy.options} value={value} onChange={onChange}>
      <chakra.p color="fg.muted" fontSize="0.925rem" overflowWrap="anywhere">
        {copy.everybody}{' '}
        {name !== '' && (
          <chakra.span color="fg" fontWeight="550">
            {copy.seenAs(displayName(name, value))}
          </chakra.span>
        )}
      </chakra.p>
    </Choice>
  );
}
