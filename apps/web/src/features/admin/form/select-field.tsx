import { FormField } from '../../../ui/field';
import styles from './form-controls.module.css';

export interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A native list of choices in the product's look: phones show their own picker for it. */
export function SelectField({ id, label, value, error, hint, options, onChange }: SelectFieldProps) {
  return (
    <FormField label={label} id={id} error={error} hint={hint}>
      {(control) => (
        <select {...control} className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
