import { Input, type InputProps } from '@chakra-ui/react/input';
import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { AppForm } from '../../ui/use-app-form';
import { FormField } from '../../ui/field';
import { Select, type Options } from '../../ui/select';

/** A field of a form: where its value lies and what it is called. */
export interface FieldProps<V extends FieldValues> {
  form: AppForm<V>;
  field: FieldPath<V>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** Fields that are checked anew when this one changes, because a rule reads both. */
  deps?: FieldPath<V>[];
}

type Own<V extends FieldValues, Props> = FieldProps<V> & Omit<Props, keyof FieldProps<V>>;

/** One line of text, a number, a date. */
export function TextField<V extends FieldValues>({ form, field, label, hint, required = true, deps, ...input }: Own<V, InputProps>) {
  return (
    <FormField {...form.field(field)} label={label} hint={hint} required={required}>
      {(control) => <Input {...control} {...input} {...form.register(field, deps && { deps })} />}
    </FormField>
  );
}

export function TextAreaField<V extends FieldValues>(props: Own<V, TextareaProps>) {
  const { form, field, label, hint, required = true, deps, rows = 5, ...area } = props;
  return (
    <FormField {...form.field(field)} label={label} hint={hint} required={required}>
      {(control) => <Textarea {...control} rows={rows} {...area} {...form.register(field, deps && { deps })} />}
    </FormField>
  );
}

export function SelectField<V extends FieldValues>(props: FieldProps<V> & { options: Options }) {
  const { form, field, label, hint, required = false, deps, options } = props;
  return (
    <FormField {...form.field(field)} label={label} hint={hint} required={required}>
      {(control) => <Select {...control} {...form.register(field, deps && { deps })} options={options} />}
    </FormField>
  );
}
