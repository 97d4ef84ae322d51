import { Input, type InputProps } from '@chakra-ui/react/input';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { ErrorSummary } from './error-summary';
import { FormField } from './field';
import { Form as PlainForm } from './form';
import type { AppForm } from './use-app-form';

interface FormProps<V extends FieldValues> extends Omit<ComponentProps<typeof PlainForm>, 'form' | 'onSubmit'> {
  form: AppForm<V>;
  /** Called when the form is submitted with valid values, except while `pending` is true. */
  onSend: (values: V) => void;
  pending?: boolean;
  children?: ReactNode;
}

export function Form<V extends FieldValues>({ form, onSend, pending = false, children, ...rest }: FormProps<V>) {
  return (
    <PlainForm {...rest} onSubmit={form.submit((values) => !pending && onSend(values))}>
      <ErrorSummary problems={form.problems} />
      {children}
    </PlainForm>
  );
}

export interface FieldProps<V extends FieldValues> {
  form: AppForm<V>;
  field: FieldPath<V>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** Fields to revalidate when this field changes, because some validation rule depends on both. */
  deps?: FieldPath<V>[];
}

/** A single-line input: text, number or date. */
export function TextField<V extends FieldValues>(props: FieldProps<V> & Omit<InputProps, keyof FieldProps<V>>) {
  const { form, field, label, hint, required = true, deps, ...input } = props;
  return (
    <FormField {...form.field(field)} label={label} hint={hint} required={required}>
      {(control) => <Input {...control} {...input} {...form.register(field, deps && { deps })} />}
    </FormField>
  );
}
