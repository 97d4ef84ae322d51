import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '../../ui/form-fields';
import { FormField } from '../../ui/field';
import { Select, type Options } from '../../ui/select';

export { TextField, type FieldProps } from '../../ui/form-fields';

type Own<V extends FieldValues, Props> = FieldProps<V> & Omit<Props, keyof FieldProps<V>>;

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
