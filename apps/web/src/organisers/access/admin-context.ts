import type { AdminSessionView } from '@raffle/contracts/admin/access';
import { createContext, use } from 'react';
import type { DraftId } from '../../lib/draft';

/**
 * The signed-in organiser, or null outside `RequireAdmin`. The context is in a separate module to avoid an import cycle: `RequireAdmin`
 * shows a sign-in dialog, which contains a form, and forms read the context.
 */
export const AdminContext = createContext<AdminSessionView | null>(null);

/**
 * Returns the id of a form's draft for the signed-in organiser.
 * @param form the form's name and, for a form about a record such as a booking, the record's id
 */
export function useMyDraft(form: string): DraftId;
export function useMyDraft(form: string | undefined): DraftId | undefined;
export function useMyDraft(form: string | undefined): DraftId | undefined {
  const admin = use(AdminContext);
  return form === undefined ? undefined : { form, owner: admin?.id ?? '' };
}
