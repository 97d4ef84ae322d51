import { FieldErrorText, FieldHelperText, FieldLabel, FieldRoot } from '@chakra-ui/react/field';
import { useId, type ReactNode } from 'react';

/** Attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FormFieldProps {
  label: ReactNode;
  /** The control's ID, which the error summary links to. Generated if omitted. */
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A field with a label, a hint and an error. The error is part of the control's description, which every screen reader announces. The error
 * is not a live region, because the error summary already announces it.
 */
export function FormField({ label, id, hint, error, required = false, children }: FormFieldProps) {
  const madeUp = useId();
  const control = id ?? madeUp;
  const ids = { label: `${control}-label`, control: `${control}-field`, errorText: `${control}-error`, helperText: `${control}-hint` };
  const describedBy = [error && ids.errorText, hint && ids.helperText].filter(Boolean).join(' ');
  return (
    <FieldRoot id={control} ids={ids} invalid={Boolean(error)} role="none">
      <FieldLabel>{label}</FieldLabel>
      {children({
        id: control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && <FieldHelperText>{hint}</FieldHelperText>}
      {error && <FieldErrorText aria-live="off">{error}</FieldErrorText>}
    </FieldRoot>
  );
}
