import { FormField } from '../../../ui/field';
import styles from './form-controls.module.css';

export interface TextAreaFieldProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  rows?: number;
  onChange: (value: string) => void;
}

export function TextAreaField({ id, label, value, error, hint, rows = 5, onChange }: TextAreaFieldProps) {
  return (
    <FormField label={label} id={id} error={error} hint={hint} required>
      {(control) => (
        <textarea {...control} className={styles.area} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </FormField>
  );
}
