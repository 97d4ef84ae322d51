import type { RecordArrivalRequest } from '@raffle/contracts/admin-results';
import { GAME_UTC_OFFSET, isDate } from '@raffle/contracts/slot-time';
import { resultAdminCopy } from './result-admin.copy';

export interface ArrivalValues {
  /** In Maun. */
  arrivedAt: string;
  /** In Maun; browsers leave out seconds that are zero. */
  time: string;
  /** One a line. */
  witnesses: string;
  note: string;
}

const { wrong } = resultAdminCopy.form;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

export function arrivalErrors(values: ArrivalValues): Partial<Record<keyof ArrivalValues, string>> {
  return {
    ...(!isDate(values.arrivedAt) && { arrivedAt: wrong.date }),
    ...(!TIME.test(values.time) && { time: wrong.time }),
    ...(witnessesOf(values).length === 0 && { witnesses: wrong.witnesses }),
  };
}

/** `2025-05-31` and `10:07` -> `2025-05-31T10:07:00+02:00` */
export function arrivalInstant({ arrivedAt, time }: Pick<ArrivalValues, 'arrivedAt' | 'time'>): string {
  return `${arrivedAt}T${time.length === 5 ? `${time}:00` : time}${GAME_UTC_OFFSET}`;
}

export function arrivalRequest(
  values: ArrivalValues,
  photo: string | undefined,
  openHolds: RecordArrivalRequest['openHolds'],
): RecordArrivalRequest {
  const note = values.note.trim();
  return { arrivedAt: arrivalInstant(values), witnesses: witnessesOf(values), openHolds, ...(note && { note }), ...(photo && { photo }) };
}

function witnessesOf({ witnesses }: ArrivalValues): string[] {
  return witnesses
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
}
