import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AppForm } from '../../ui/use-app-form';
import { ErrorSummary } from '../../ui/error-summary';
import { Form as PlainForm } from '../../ui/form';

interface FormProps<V extends FieldValues> extends Omit<ComponentProps<typeof PlainForm>, 'form' | 'onSubmit'> {
  form: AppForm<V>;
  /** With values that keep the form's rules; not again while it is `pending`. */
  onSend: (values: V) => void;
  pending?: boolean;
  children: ReactNode;
}

/** A form with what is wrong with it above its fields. */
export function Form<V extends FieldValues>({ form, onSend, pending = false, children, ...rest }: FormProps<V>) {
  return (
    <PlainForm maxWidth="34rem" {...rest} onSubmit={form.submit((values) => !pending && onSend(values))}>
      <ErrorSummary problems={form.problems} />
      {children}
    </PlainForm>
  );
}
