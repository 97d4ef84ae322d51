import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { draftValues, endDraft, saveDraft, type DraftId } from '../lib/draft';
import { useAppForm, type AppForm, type FormRules } from './use-app-form';

export interface DraftForm<V extends FieldValues> extends AppForm<V> {
  /** Removes the stored draft. Called after the form has been sent or cancelled. */
  endDraft: () => void;
}

/**
 * Sets up a form whose values are stored as a draft. The draft survives navigation, a reload and the end of the sign-in session. Do not use
 * this hook for passwords.
 * @param draft the draft's ID; if undefined, nothing is stored
 */
export function useDraftForm<V extends FieldValues>(
  name: string,
  values: V,
  rules: FormRules<V>,
  draft: DraftId | undefined,
): DraftForm<V> {
  const [empty] = useState(values);
  const [initial] = useState<V>(() => (draft ? { ...empty, ...draftValues<V>(draft) } : empty));
  const form = useAppForm<V>(name, initial, rules);
  useStoredDraft(form, empty, draft);
  return {
    ...form,
    reset: (changed) => form.reset(changed ?? empty),
    endDraft: () => draft && endDraft(draft),
  };
}

/** Whenever a field changes, stores all fields that differ from the empty form. */
function useStoredDraft<V extends FieldValues>({ subscribe, getValues }: AppForm<V>, empty: V, draft: DraftId | undefined): void {
  const { form, owner } = draft ?? {};
  useEffect(() => {
    if (form === undefined || owner === undefined) return undefined;
    let stored = JSON.stringify(typedInto(empty, getValues()));
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = typedInto(empty, values);
        const now = JSON.stringify(typed);
        // The subscription also fires when the form is submitted. The values are compared with the stored ones, so that a removed draft is
        // not stored again.
        if (now !== stored) saveDraft({ form, owner }, typed);
        stored = now;
      },
    });
  }, [form, owner, subscribe, getValues, empty]);
}

function typedInto<V extends FieldValues>(empty: V, values: V): Partial<V> {
  const typed = Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(empty[field]));
  return Object.fromEntries(typed) as Partial<V>;
}
