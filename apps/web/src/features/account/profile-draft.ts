import type { DraftId } from '../../lib/draft';

export const profileDraft = (owner: string): DraftId => ({ form: 'profile', owner });
