import { bookingIdFrom } from './booking-id.rules.js';

describe('bookingIdFrom', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('parses %s', (text, id) => {
    expect(bookingIdFrom(text)).toBe(id);
  });

  it.each(['0', '-1', '01', '1.5', '1e3', '2147483648', '99999999999', '', ' 1', 'abc', '1;--'])(
    'throws BOOKING_NOT_FOUND for "%s"',
    (text) => {
      expect(() => bookingIdFrom(text)).toThrow(expect.objectContaining({ code: 'BOOKING_NOT_FOUND' }));
    },
  );
});
