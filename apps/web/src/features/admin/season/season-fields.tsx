import type { Form } from '../../auth/use-form';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { Choice } from '../frame/choice';
import { seasonAdminCopy } from './season-admin.copy';
import styles from './season-admin.module.css';
import type { SeasonValues } from './season-form.rules';

const { form: copy } = seasonAdminCopy;
const hints: Partial<Record<keyof SeasonValues, string>> = copy.hints;

/** In the order of the page, two beside each other where there is room. */
const TEXTS = ['from', 'to', 'price', 'limit', 'cutoff', 'pula', 'permit', 'lat', 'lng'] as const satisfies (keyof SeasonValues)[];
const NUMBERS: (keyof SeasonValues)[] = ['price', 'limit', 'cutoff', 'pula'];

export function SeasonFields({ form }: { form: Form<SeasonValues> }) {
  return (
    <>
      <div className={styles.pairs}>
        {TEXTS.map((field) => (
          <FormField key={field} id={form.idOf(field)} label={copy.fields[field]} hint={hints[field]} error={form.errors[field]}>
            {(control) => (
              <TextInput
                {...control}
                type={field === 'from' || field === 'to' ? 'date' : 'text'}
                inputMode={NUMBERS.includes(field) ? 'decimal' : undefined}
                value={form.values[field]}
                onChange={(event) => form.set(field, event.target.value)}
              />
            )}
          </FormField>
        ))}
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={form.values.approximate === 'yes'}
          onChange={(event) => form.set('approximate', event.target.checked ? 'yes' : 'no')}
        />
        {copy.fields.approximate}
      </label>
      <Choice
        name="winner-rule"
        legend={copy.fields.winnerRule}
        options={copy.rules}
        value={form.values.winnerRule}
        onChange={(rule) => form.set('winnerRule', rule)}
      />
      <Choice
        name="late-tickets"
        legend={copy.fields.lateTickets}
        options={copy.late}
        value={form.values.lateTickets}
        onChange={(rule) => form.set('lateTickets', rule)}
      />
    </>
  );
}
