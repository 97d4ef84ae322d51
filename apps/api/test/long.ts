/** Whether `npm run test:long` runs. Tests then try everything; in the gate of each change they try a part that stays the same. */
export const EVERYTHING = process.env.TEST_LONG !== undefined;

/** Returns the cases to try: in the gate the first `count`, with `npm run test:long` all. */
export const inGate = <Case>(count: number, cases: readonly Case[]): readonly Case[] => (EVERYTHING ? cases : cases.slice(0, count));
