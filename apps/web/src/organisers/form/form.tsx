import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form as AppForm } from '../../ui/form-fields';

/** Form with the default width of organisers' forms. */
export function Form<V extends FieldValues>(props: ComponentProps<typeof AppForm<V>>) {
  return <AppForm maxWidth="34rem" {...props} />;
}
