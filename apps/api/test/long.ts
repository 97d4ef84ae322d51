/** Whether `npm run test:long` is running. Tests then try everything; in the gate for each change they try a fixed part. */
export const EVERYTHING = process.env.TEST_LONG !== undefined;

/** Returns the cases to try: the first `count` in the gate, and all with `npm run test:long`. */
export const inGate = <Case>(count: number, cases: readonly Case[]): readonly Case[] => (EVERYTHING ? cases : cases.slice(0, count));
