import { dashboardQuery, mustRedirect, mustReload, reloadSearch } from './forced-refresh.rules';

it.each([
  [{ flagged: true, refreshed: false }, true],
  [{ flagged: true, refreshed: true }, false],
  [{ flagged: false, refreshed: false }, false],
  [{ flagged: false, refreshed: true }, false],
])('decides from the flags %j whether the dashboard must reload: %s', (signs, expected) => {
  expect(mustReload(signs)).toBe(expected);
});

it.each([
  ['', '?reloaded=true&time=17'],
  ['?fresh=true&ref=OKV-1', '?fresh=true&ref=OKV-1&reloaded=true&time=17'],
  ['?reloaded=true&time=3', '?reloaded=true&time=17'],
])("adds `reloaded` and `time` to the dashboard's query: %j becomes %j", (search, expected) => {
  expect(reloadSearch(search, 17)).toBe(expected);
});

it.each([
  ['', { fresh: false, reference: null }],
  ['?fresh=true', { fresh: true, reference: null }],
  ['?refresh=1&ref=OKV-1', { fresh: true, reference: 'OKV-1' }],
  ['?fresh', { fresh: true, reference: null }],
  ['?fresh=false&ref=', { fresh: false, reference: null }],
])('parses the query %s', (search, expected) => {
  expect(dashboardQuery(search)).toEqual(expected);
});

it.each([
  ['OKV-1', null, true],
  ['OKV-1', 'OKV-1', false],
  ['OKV-2', 'OKV-1', true],
  [null, null, true],
  [null, '', false],
])('decides whether the success page for %s redirects if the page for %s redirected last: %s', (reference, last, expected) => {
  expect(mustRedirect(reference, last)).toBe(expected);
});
