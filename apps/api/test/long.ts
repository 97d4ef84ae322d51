/** Whether `npm run test:long` is running. If so, tests try all cases. In the gate, which every change must pass, they try only some. */
export const EVERYTHING = process.env.TEST_LONG !== undefined;

/** Returns the cases to try: the first `count` in the gate, or all of them in `npm run test:long`. */
export const inGate = <Case>(count: number, cases: readonly Case[]): readonly Case[] => (EVERYTHING ? cases : cases.slice(0, count));
