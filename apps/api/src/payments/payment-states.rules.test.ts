import { PAYABLE_STATES, UNFINISHED_STATES } from './payment-states.rules.js';

it('every payable state is unfinished', () => {
  expect(UNFINISHED_STATES).toEqual(expect.arrayContaining([...PAYABLE_STATES]));
});
