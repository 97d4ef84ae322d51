/** Until this tab is closed or somebody logs out. */
const KEY = 'feedbackDraft';

export function keepDraft(userId: string | undefined, message: string): void {
  if (userId !== undefined) sessionStorage.setItem(KEY, JSON.stringify({ userId, message }));
}

/** Only to whoever wrote it: the next to sign in here may be somebody else. */
export function keptDraft(userId: string | undefined): string {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { userId?: string; message?: string };
  return userId !== undefined && kept.userId === userId ? (kept.message ?? '') : '';
}
