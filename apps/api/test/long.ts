/** Whether `npm run test:long` runs: then a test tries everything that it knows, and in the gate of each change a part that stays the same. */
export const EVERYTHING = process.env.TEST_LONG !== undefined;

/** Of cases of one kind, as many as the gate tries, the first first; `npm run test:long` tries them all. */
export const inGate = <Case>(count: number, cases: readonly Case[]): readonly Case[] => (EVERYTHING ? cases : cases.slice(0, count));
