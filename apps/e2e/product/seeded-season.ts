import { datesBetween, slotsOfDate } from '@raffle/contracts/slot-time';
import { request } from '@playwright/test';
import { Account } from '../people/account.js';
import { newPerson, type PersonDetails } from '../people/person.js';
import type { Database } from './database.js';

/** An app instance whose season is closed. Its organisers need a second factor. About half of the slots on `busyDate` are taken. */
export interface ClosedSeason {
  url: string;
  databaseUrl: string;
  busyDate: string;
}

/** A buyer with predictions. Their credentials are the same in every app instance. */
export const PREDICTOR = {
  ...newPerson({ firstName: 'Naledi', surname: 'Moremi' }),
  username: 'naledi.moremi@example.com',
  password: 'mokoro-by-moonlight',
};

const BUYERS = [
  PREDICTOR,
  newPerson({ firstName: 'Kabo', surname: 'Dithapelo' }),
  newPerson({ firstName: 'Bartholomew', surname: 'Featherstonehaugh-Cholmondeley' }),
  newPerson({ firstName: 'Lorato', surname: 'Tau' }),
];
const OTHER_DATES = datesBetween('2025-06-05', '2025-09-30');

/** Seeds a running season: several people have bought slots, many of them on `busyDate`, and one person holds slots on that date. */
export async function seedSeason(url: string, busyDate: string): Promise<void> {
  const slots = slotsOfDate(busyDate);
  await Promise.all(
    BUYERS.map((person, index) =>
      withAccount(url, person, async (buyer) => {
        // Spread the slots so that every part of the day has some.
        await buyer.buy(Array.from({ length: 9 }, (_, step) => slots[(index * 3 + step * 10) % slots.length] as string).toSorted());
        await buyer.buy(elsewhere(index));
      }),
    ),
  );
  await withAccount(url, newPerson({ firstName: 'Mpho', surname: 'Sebina' }), (holder) =>
    holder.hold([41, 42, 44, 62, 81].map((index) => slots[index] as string)),
  );
}

export async function closeSeason(database: Database): Promise<void> {
  await database.sql(`UPDATE seasons SET status = 'closed'`);
}

async function withAccount(url: string, person: PersonDetails, act: (account: Account) => Promise<unknown>): Promise<void> {
  const session = await request.newContext({ baseURL: url });
  try {
    await act(await Account.register(session, person));
  } finally {
    await session.dispose();
  }
}

/** Returns slots on many dates around the usual time of the flood. They are night slots, because no journey uses those. */
function elsewhere(index: number): string[] {
  return OTHER_DATES.filter((_, day) => day % 2 === index % 2 && (day + index) % 3 !== 0 && day > 15 && day < 75).map(
    (date) => `${date}T0${index + 1}:45`,
  );
}
