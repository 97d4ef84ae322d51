import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import type { AppForm } from '../../ui/use-app-form';
import { CheckField, ChoiceField } from '../form/choice-fields';
import { TextField } from '../form/fields';
import { seasonAdminCopy } from './season-admin.copy';
import type { SeasonValues } from './season-form.rules';

const { form: copy } = seasonAdminCopy;
const hints: Partial<Record<keyof SeasonValues, string>> = copy.hints;

/** Text fields, in the order in which the form shows them. On wide screens, the form shows them in two columns. */
const TEXTS = [
  'from',
  'to',
  'price',
  'limit',
  'cutoff',
  'minAge',
  'countries',
  'claimDays',
  'pula',
  'permit',
  'lat',
  'lng',
] as const satisfies (keyof SeasonValues)[];
const NUMBERS: (keyof SeasonValues)[] = ['price', 'limit', 'cutoff', 'minAge', 'claimDays', 'pula'];

export function SeasonFields({ form }: { form: AppForm<SeasonValues> }) {
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
        {TEXTS.map((field) => (
          <TextField
            key={field}
            form={form}
            field={field}
            label={copy.fields[field]}
            hint={hints[field]}
            required={false}
            type={field === 'from' || field === 'to' ? 'date' : 'text'}
            inputMode={NUMBERS.includes(field) ? 'decimal' : undefined}
            {...(field === 'from' && { deps: ['to'] })}
          />
        ))}
      </SimpleGrid>
      <CheckField form={form} field="approximate" label={copy.fields.approximate} />
      <ChoiceField form={form} field="winnerRule" legend={copy.fields.winnerRule} options={copy.rules} />
      <ChoiceField form={form} field="lateTickets" legend={copy.fields.lateTickets} options={copy.late} />
      <CheckField form={form} field="refundsClose" label={copy.fields.refundsClose} />
      <ChoiceField form={form} field="noWater" legend={copy.fields.noWater} options={copy.noWater} />
      <CheckField form={form} field="tellsPlaces" label={copy.fields.tellsPlaces} />
      <CheckField form={form} field="challengeCards" label={copy.fields.challengeCards} />
    </>
  );
}
