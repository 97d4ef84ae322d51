import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AppForm } from '../../features/auth/use-app-form';
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary';
import { Form as PlainForm } from '../../ui/form';
import { formCopy } from './form.copy';

/** Marks the button of a file that is on its way. Here, so that a form without files loads nothing of theirs. */
export const UPLOADING = 'data-uploading';

interface FormProps<V extends FieldValues> extends Omit<ComponentProps<typeof PlainForm>, 'form' | 'onSubmit'> {
  form: AppForm<V>;
  /** With values that keep the form's rules; not again while it is `pending`. */
  onSend: (values: V) => void;
  pending?: boolean;
  children: ReactNode;
}

/** A form with what is wrong with it above its fields. It is not sent without a file that is still on its way. */
export function Form<V extends FieldValues>({ form, onSend, pending = false, children, ...rest }: FormProps<V>) {
  const [unfinished, setUnfinished] = useState<FieldProblem[]>([]);
  const submit = form.submit((values) => !pending && onSend(values));
  function submitWhole(event: FormEvent<HTMLFormElement>): void {
    const uploads = [...event.currentTarget.querySelectorAll(`[${UPLOADING}]`)];
    setUnfinished(uploads.map(({ id }) => ({ fieldId: id, message: formCopy.upload.unfinished })));
    if (uploads.length === 0) submit(event);
    else event.preventDefault();
  }
  return (
    <PlainForm maxWidth="34rem" {...rest} onSubmit={submitWhole}>
      <ErrorSummary problems={unfinished.length > 0 ? unfinished : form.problems} />
      {children}
    </PlainForm>
  );
}
