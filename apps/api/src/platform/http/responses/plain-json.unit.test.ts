import { findInvalidValues } from './plain-json.js';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('external JSON', () => {
  it.each([['{"slots":[{"id":"2025-06-14T10:00"}],"totalAmount":3}'], ['[]'], ['null'], ['{"proto":1,"__proto":2}']])(
    '%s is plain data',
    (json) => expect(findInvalidValues(JSON.parse(json))).toBeUndefined(),
  );

  it.each([
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['__proto__', '{"\\u005f_proto__":1}'],
    ['__proto__', '{"slots":[{"id":"x","__proto__":{"date":"y"}}]}'],
    ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['hasOwnProperty', '{"a":{"hasOwnProperty":1}}'],
  ])('is rejected because of %s in %s', (name, json) => {
    const trouble = findInvalidValues(JSON.parse(json)) ?? {};
    expect(Object.entries(trouble)).toEqual([[name, [`property ${name} should not exist`]]]);
  });

  it('is rejected if it is nested too deeply, without overflowing the stack', () => {
    expect(findInvalidValues(nested(32))).toBeUndefined();
    expect(findInvalidValues(nested(33))).toEqual({});
    expect(findInvalidValues(nested(30_000))).toEqual({});
  });
});
