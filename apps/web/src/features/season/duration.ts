/** Formats a duration in minutes: 1440 -> `24 hours`, 90 -> `90 minutes`. */
export function duration(minutes: number): string {
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute');
}

function count(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}
