import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form as AppForm } from '../../ui/form-fields';

/** A form with the default width of the organisers' forms. */
export function Form<V extends FieldValues>(props: ComponentProps<typeof AppForm<V>>) {
  return <AppForm maxWidth="34rem" {...props} />;
}
