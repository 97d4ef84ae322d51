import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';

export interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric' | 'text';
  onChange: (value: string) => void;
}

/** One line of text with its label, hint and error. */
export function TextField({ id, label, value, error, hint, onChange, ...input }: TextFieldProps) {
  return (
    <FormField label={label} id={id} error={error} hint={hint} required>
      {(control) => <TextInput {...control} {...input} value={value} onChange={(event) => onChange(event.target.value)} />}
    </FormField>
  );
}
