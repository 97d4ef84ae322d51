import { CONTENT_SCHEMA, CONTENT_SECTIONS, contentProblems } from '@raffle/contracts/content/schema';
import { builtContent } from './built-content';

it.each(CONTENT_SECTIONS)("has a built-in section %s that passes the checks for organisers' edits", (section) => {
  expect(contentProblems(CONTENT_SCHEMA[section], builtContent[section])).toEqual({});
});

it('rejects a past arrival that ends before it starts', () => {
  const [arrival] = builtContent.pastArrivals;
  expect(contentProblems(CONTENT_SCHEMA.pastArrivals, [{ ...arrival, between: { from: '06-16', to: '06-15' } }])).toEqual({
    '0.between.to': ["The last day can't be before the first"],
  });
});
