// For pages whose first load has no room for date-fns: the browser's own calendar, and the same texts as `formats`.

const inMaun = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Gaborone', ...parts });

const INSTANT = inMaun({ weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = inMaun({ month: 'long', day: 'numeric' });

/** An ISO instant in Maun: `Sat, Jun 14, 14:32` */
export function maunInstant(instant: string): string {
  return INSTANT.format(new Date(instant));
}

/** An ISO instant's day in Maun: `June 14` */
export function maunDay(instant: string): string {
  return DAY.format(new Date(instant));
}
