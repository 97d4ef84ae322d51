/** `2025-06-14` -> `Sat 14 June`, as shown on the site */
export function formatDate(date: string): string {
  return `${part(date, { weekday: 'short' })} ${part(date, { day: 'numeric', month: 'long' })}`;
}

/** `2025-06-14` -> `Saturday 14 June 2025` */
export function formatFullDate(date: string): string {
  return `${part(date, { weekday: 'long' })} ${part(date, { day: 'numeric', month: 'long', year: 'numeric' })}`;
}

/** `2025-06-14` -> `June 2025` */
export function formatMonth(date: string): string {
  return part(date, { month: 'long', year: 'numeric' });
}

/** `2025-06-14` -> `Sat, Jun 14`, the specification's form for alternatives */
export function formatAlternativeDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(noon(date));
}

function part(date: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' }).format(noon(date));
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`);
