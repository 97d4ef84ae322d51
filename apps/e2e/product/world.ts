import { datesBetween, slotsOfDate } from '@raffle/contracts/slot-time';
import { request } from '@playwright/test';
import { Account } from '../people/account.js';
import { newPerson } from '../people/person.js';

const BUYERS = [
  { firstName: 'Naledi', surname: 'Moremi' },
  { firstName: 'Kabo', surname: 'Dithapelo' },
  { firstName: 'Bartholomew', surname: 'Featherstonehaugh-Cholmondeley' },
  { firstName: 'Lorato', surname: 'Tau' },
];
const OTHER_DATES = datesBetween('2025-06-05', '2025-09-30');

/** A season under way: other people have bought slots, on `busyDate` above all, and somebody there is just paying. */
export async function makeWorld(url: string, busyDate: string): Promise<void> {
  const slots = slotsOfDate(busyDate);
  await Promise.all(
    BUYERS.map((named, index) =>
      withAccount(url, named, async (buyer) => {
        // Spread over the day, so that every part of it has some.
        await buyer.buy(Array.from({ length: 9 }, (_, step) => slots[(index * 3 + step * 10) % slots.length] as string).toSorted());
        await buyer.buy(elsewhere(index));
      }),
    ),
  );
  await withAccount(url, { firstName: 'Mpho', surname: 'Sebina' }, (holder) => holder.hold([41, 42, 44, 62, 81].map((index) => slots[index] as string)));
}

async function withAccount(url: string, named: { firstName: string; surname: string }, act: (account: Account) => Promise<unknown>): Promise<void> {
  const session = await request.newContext({ baseURL: url });
  try {
    await act(await Account.register(session, newPerson(named)));
  } finally {
    await session.dispose();
  }
}

/** A few slots on many dates, more of them where the flood usually comes; at night, where no journey looks. */
function elsewhere(index: number): string[] {
  return OTHER_DATES.filter((_, day) => day % 2 === index % 2 && (day + index) % 3 !== 0 && day > 15 && day < 75).map((date) => `${date}T0${index + 1}:45`);
}
