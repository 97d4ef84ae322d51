/** The month that stands in the HTML of /booking, `2025-06`, so that the app begins with the calendar that is there; null on any other page. */
export function paintedMonth(): string | null {
  if (typeof document === 'undefined') return written;
  return document.querySelector<HTMLMetaElement>('meta[name="painted-month"]')?.content ?? null;
}

let written: string | null = null;

/** For the build, which writes the page once for each month. */
export function writeMonth(month: string | null): void {
  written = month;
}
