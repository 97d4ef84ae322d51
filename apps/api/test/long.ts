/** Whether `npm run test:long` runs: then a test tries everything that it knows, and in the gate of each change a part that stays the same. */
export const EVERYTHING = process.env.TEST_LONG !== undefined;
