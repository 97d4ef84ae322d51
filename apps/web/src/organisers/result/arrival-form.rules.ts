import type { RecordArrivalRequest } from '@raffle/contracts/admin/results';
import { GAME_UTC_OFFSET, isDate } from '@raffle/contracts/slot-time';
import { resultAdminCopy } from './result-admin.copy';

export interface ArrivalValues {
  /** Date of the arrival in Maun. */
  arrivedAt: string;
  /** Time of the arrival in Maun. Browsers omit the seconds if they are zero. */
  time: string;
  /** One witness per line: the name, optionally followed by a comma and a phone number or email address. */
  witnesses: string;
  note: string;
  /** ID of the uploaded file; '' if there is none. */
  photo: string;
  openHolds: RecordArrivalRequest['openHolds'];
}

const { wrong } = resultAdminCopy.form;
/** Matches a phone number or an email address. */
const WAY = /^(\+?[\d ()/-]{6,}|\S+@\S+\.\S+)$/;
/** Matches a time of day, with or without seconds. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

export function arrivalErrors(values: ArrivalValues): Partial<Record<keyof ArrivalValues, string>> {
  return {
    ...(!isDate(values.arrivedAt) && { arrivedAt: wrong.date }),
    ...(!TIME.test(values.time) && { time: wrong.time }),
    ...witnessErrors(values),
  };
}

/** `2025-05-31` and `10:07` -> `2025-05-31T10:07:00+02:00` */
export function arrivalInstant({ arrivedAt, time }: Pick<ArrivalValues, 'arrivedAt' | 'time'>): string {
  return `${arrivedAt}T${time.length === 5 ? `${time}:00` : time}${GAME_UTC_OFFSET}`;
}

export function arrivalRequest(values: ArrivalValues): RecordArrivalRequest {
  const { photo, openHolds } = values;
  const note = values.note.trim();
  const witnesses = witnessesOf(values);
  return {
    arrivedAt: arrivalInstant(values),
    witnesses: witnesses.map(({ name }) => name),
    contacts: witnesses.map(({ contact }) => contact),
    openHolds,
    ...(note && { note }),
    ...(photo && { photo }),
  };
}

/** Returns an error unless there is at least one witness and, if there is no photo, at least two witnesses with contact details. */
function witnessErrors(values: ArrivalValues): { witnesses?: string } {
  const witnesses = witnessesOf(values);
  if (witnesses.length === 0) return { witnesses: wrong.witnesses };
  if (witnesses.some(({ contact }) => contact && !WAY.test(contact))) return { witnesses: wrong.contact };
  if (!values.photo && witnesses.filter(({ contact }) => contact).length < 2) return { witnesses: wrong.evidence };
  return {};
}

function witnessesOf({ witnesses }: ArrivalValues): { name: string; contact: string }[] {
  return witnesses
    .split('\n')
    .map((line) => {
      const [name = '', ...contact] = line.split(',');
      return { name: name.trim(), contact: contact.join(',').trim() };
    })
    .filter(({ name }) => name);
}
