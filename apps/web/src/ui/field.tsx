import { FieldErrorText, FieldHelperText, FieldLabel, FieldRoot } from '@chakra-ui/react/field';
import { useId, type ReactNode } from 'react';

/** What the control inside a field must carry so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FormFieldProps {
  label: ReactNode;
  /** The id that an error summary links to; made up when left out. */
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** Chakra's field. Its error is part of the control's description, which every screen reader reads, and is not read out a second time after the summary. */
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
