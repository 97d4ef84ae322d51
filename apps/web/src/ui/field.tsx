import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What the control inside a field must carry so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FormFieldProps {
  label: ReactNode;
  /** The id that an error summary links to; made up when left out. */
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error in their order, tied together for screen readers. */
export function FormField({ label, id, hint, error, required = false, children }: FormFieldProps) {
  const madeUp = useId();
  const controlId = id ?? madeUp;
  const describedBy = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p className={styles.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${controlId}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
