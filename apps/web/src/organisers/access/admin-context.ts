import type { AdminSessionView } from '@raffle/contracts/admin/access';
import { createContext, use } from 'react';
import type { DraftId } from '../../lib/draft';

/** The organiser behind the page; null outside `RequireAdmin`. A module of its own, because the sign-in's dialogs are forms too. */
export const AdminContext = createContext<AdminSessionView | null>(null);

/** Names the signed-in organiser's draft of a form, one for each thing that the form is about. */
export function useMyDraft(form: string): DraftId;
export function useMyDraft(form: string | undefined): DraftId | undefined;
export function useMyDraft(form: string | undefined): DraftId | undefined {
  const admin = use(AdminContext);
  return form === undefined ? undefined : { form, owner: admin?.id ?? '' };
}
