import { useId, useState, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { type AppForm, type FormRules } from '../../ui/use-app-form';
import { useDraftForm } from '../../ui/use-draft-form';
import type { ApiError } from '../../lib/api/api-client';
import { useMyDraft } from '../access/admin-context';
import { ActionDialog, type DialogProps } from './action-dialog';
import { formCopy as copy } from './form.copy';
import { Form } from './form';
import { TextAreaField } from './fields';

export interface FormDialogProps<V extends FieldValues> extends DialogProps {
  role?: 'dialog' | 'alertdialog';
  /** Field ids begin with it; made up when left out. */
  name?: string;
  /** What the form is about, for example `refund 7`: what is typed survives navigation and a reload until it is sent or cancelled. */
  draft?: string | undefined;
  values: V;
  rules?: FormRules<V>;
  confirm: ReactNode | ((values: V) => ReactNode);
  pending: boolean;
  /** A rejection stays in the dialog, in the server's words. */
  onSend: (values: V) => Promise<unknown>;
  /** What will happen, above the list of what is wrong. */
  lead?: ReactNode;
  children?: (form: AppForm<V>) => ReactNode;
}

/** Asks for what an action needs before it is done. Each opening starts with an empty form, or with the draft. */
export function FormDialog<V extends FieldValues>({ open, ...props }: FormDialogProps<V>) {
  const [shown, setShown] = useState({ open, round: 0 });
  if (open !== shown.open) setShown({ open, round: shown.round + (open ? 1 : 0) });
  return <FreshFormDialog key={shown.round} open={open} {...props} />;
}

const noRules = () => ({});

function FreshFormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const madeUp = useId();
  const { name = madeUp, draft, values, rules = noRules, confirm, pending, onSend, onClose, lead, children, ...dialog } = props;
  const form = useDraftForm<V>(name, values, rules, useMyDraft(draft));
  const cancel = () => {
    form.endDraft();
    onClose();
  };
  const send = (sent: V) => onSend(sent).then(form.endDraft, (error: ApiError) => form.showFailure(error));
  return (
    <ActionDialog
      {...dialog}
      onClose={cancel}
      formId={name}
      confirm={typeof confirm === 'function' ? confirm(form.watch()) : confirm}
      pending={pending}
    >
      {typeof lead === 'string' ? <p>{lead}</p> : lead}
      <Form id={name} form={form} pending={pending} onSend={(sent) => void send(sent)}>
        {children?.(form)}
      </Form>
    </ActionDialog>
  );
}

export interface ReasonDialogProps extends DialogProps {
  /** What the reason is for, see `FormDialogProps`. */
  draft: string;
  lead: string;
  label?: string;
  confirm: string;
  pending: boolean;
  /** What the field begins with. */
  reason?: string | undefined;
  onConfirm: (reason: string) => Promise<unknown>;
  children?: ReactNode;
}

/** An action that goes on record with its reason. */
export function ReasonDialog({ label, reason: given = '', onConfirm, children, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog {...dialog} values={{ reason: given }} rules={reasonRules} onSend={({ reason }) => onConfirm(reason.trim())}>
      {(form) => (
        <>
          {children}
          <ReasonField form={form} label={label} />
        </>
      )}
    </FormDialog>
  );
}

export const reasonRules = ({ reason }: { reason: string }) => (reason.trim() === '' ? { reason: copy.reasonRequired } : {});

export function ReasonField<V extends { reason: string }>(props: { form: AppForm<V>; label?: string | undefined; hint?: string }) {
  const { form, label = copy.reason, hint } = props;
  return <TextAreaField form={form} field={'reason' as Path<V>} label={label} hint={hint} rows={3} maxLength={300} />;
}
