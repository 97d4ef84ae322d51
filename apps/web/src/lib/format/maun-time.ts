// Formats dates like `formats`, but with the browser's `Intl` API, for pages whose size budget does not allow date-fns.

const inMaun = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Gaborone', ...parts });

const WEEKDAY = inMaun({ weekday: 'short' });
const DAY = inMaun({ day: 'numeric', month: 'long' });
const CLOCK = inMaun({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats an ISO instant in Maun time: `Sat 14 June, 14:32` */
export function maunInstant(instant: string): string {
  const at = new Date(instant);
  return `${WEEKDAY.format(at)} ${DAY.format(at)}, ${CLOCK.format(at)}`;
}

/** Formats an ISO instant's date in Maun time: `14 June` */
export function maunDay(instant: string): string {
  return DAY.format(new Date(instant));
}

/** Formats a calendar date: `Sat 14 June` */
export function maunDate(date: string): string {
  const noon = new Date(`${date}T10:00:00Z`);
  return `${WEEKDAY.format(noon)} ${DAY.format(noon)}`;
}
