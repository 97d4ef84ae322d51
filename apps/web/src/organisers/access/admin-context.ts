import type { AdminSessionView } from '@raffle/contracts/admin/access';
import { createContext, use } from 'react';
import type { DraftId } from '../../lib/draft';

/**
 * The signed-in organiser; null outside `RequireAdmin`. It is in a separate module because the sign-in dialogs use forms too, which read
 * it.
 */
export const AdminContext = createContext<AdminSessionView | null>(null);

/** Returns the id of the signed-in organiser's draft of a form. A form has a separate draft for each subject, such as a booking. */
export function useMyDraft(form: string): DraftId;
export function useMyDraft(form: string | undefined): DraftId | undefined;
export function useMyDraft(form: string | undefined): DraftId | undefined {
  const admin = use(AdminContext);
  return form === undefined ? undefined : { form, owner: admin?.id ?? '' };
}
