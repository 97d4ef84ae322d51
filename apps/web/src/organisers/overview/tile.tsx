import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { StatHelpText, StatLabel, StatRoot, StatValueText } from '@chakra-ui/react/stat';
import type { ReactNode } from 'react';

/** A tile that shows a figure with its name and an optional note. */
export function Tile({ name, value, more }: { name: string; value: string; more?: ReactNode }) {
  return (
    <CardRoot size="sm" breakInside="avoid">
      <CardBody>
        <StatRoot>
          <StatLabel>{name}</StatLabel>
          <StatValueText>{value}</StatValueText>
          {more && <StatHelpText as="dd">{more}</StatHelpText>}
        </StatRoot>
      </CardBody>
    </CardRoot>
  );
}
