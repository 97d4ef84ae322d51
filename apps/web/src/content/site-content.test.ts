import { CONTENT_SCHEMA, CONTENT_SECTIONS, contentProblems } from '@raffle/contracts/content/schema';
import { builtContent } from './built-content';

it.each(CONTENT_SECTIONS)('is built with a section %s that organisers could save as it is', (section) => {
  expect(contentProblems(CONTENT_SCHEMA[section], builtContent[section])).toEqual({});
});

it('keeps an arrival from ending before it begins', () => {
  const [arrival] = builtContent.pastArrivals;
  expect(contentProblems(CONTENT_SCHEMA.pastArrivals, [{ ...arrival, between: { from: '06-16', to: '06-15' } }])).toEqual({
    '0.between.to': ['The last day is not before the first'],
  });
});
