import { safeReturnTo } from './return-to';

it.each([
  ['/booking?date=2025-06-14', '/booking?date=2025-06-14'],
  ['/dashboard', '/dashboard'],
  ['/booking#grid', '/booking'],
])('redirects to %s', (wanted, to) => {
  expect(safeReturnTo(wanted)).toBe(to);
});

it.each([
  null,
  '',
  'booking',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/auth?returnTo=/auth',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  '/.\t//evil.example',
])('redirects home instead of to %s', (wanted) => {
  expect(safeReturnTo(wanted)).toBe('/');
});
