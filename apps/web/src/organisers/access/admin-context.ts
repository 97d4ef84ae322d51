import type { AdminSessionView } from '@raffle/contracts/admin/access';
import { createContext, use } from 'react';
import type { DraftId } from '../../lib/draft';

/** The signed-in organiser; null outside `RequireAdmin`. It is in its own module, because the sign-in dialogs also use forms. */
export const AdminContext = createContext<AdminSessionView | null>(null);

/** Returns the id of the signed-in organiser's draft of a form. Each subject of the form has its own draft. */
export function useMyDraft(form: string): DraftId;
export function useMyDraft(form: string | undefined): DraftId | undefined;
export function useMyDraft(form: string | undefined): DraftId | undefined {
  const admin = use(AdminContext);
  return form === undefined ? undefined : { form, owner: admin?.id ?? '' };
}
