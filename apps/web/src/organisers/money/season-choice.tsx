import { Box } from '@chakra-ui/react/box';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { FormField } from '../../ui/field';
import { Select } from '../../ui/select';
import { moneyCopy as copy } from './money.copy';

interface SeasonChoiceProps {
  seasons: readonly SeasonSettings[];
  year: number;
  onChange: (year: string) => void;
}

/** Select field for choosing the season that the page shows. */
export function SeasonChoice({ seasons, year, onChange }: SeasonChoiceProps) {
  const options = seasons.map((season) => ({ value: String(season.year), label: String(season.year) }));
  return (
    <Box maxWidth="16rem" _print={{ display: 'none' }}>
      <FormField label={copy.season}>
        {(control) => <Select {...control} value={String(year)} options={options} onChange={({ target }) => onChange(target.value)} />}
      </FormField>
    </Box>
  );
}
