import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import type { Form } from '../../auth/use-form';
import type { ArrivalValues } from './arrival-form.rules';
import { resultAdminCopy } from './result-admin.copy';
import styles from './result-admin.module.css';

const { form: copy } = resultAdminCopy;

export function ArrivalFields({ form }: { form: Form<ArrivalValues> }) {
  return (
    <>
      <div className={styles.pair}>
        <FormField id={form.idOf('arrivedAt')} label={copy.date} error={form.errors.arrivedAt} required>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={form.values.arrivedAt}
              onChange={(event) => form.set('arrivedAt', event.target.value)}
            />
          )}
        </FormField>
        <FormField id={form.idOf('time')} label={copy.time} error={form.errors.time} required>
          {(control) => (
            <TextInput
              {...control}
              type="time"
              step={1}
              value={form.values.time}
              onChange={(event) => form.set('time', event.target.value)}
            />
          )}
        </FormField>
      </div>
      {(['witnesses', 'note'] as const).map((field) => (
        <FormField
          key={field}
          id={form.idOf(field)}
          label={copy[field]}
          hint={copy[`${field}Hint`]}
          error={form.errors[field]}
          required={field === 'witnesses'}
        >
          {(control) => (
            <textarea
              {...control}
              className={styles.text}
              rows={3}
              value={form.values[field]}
              onChange={(event) => form.set(field, event.target.value)}
            />
          )}
        </FormField>
      ))}
    </>
  );
}
