import { csvLines } from './csv.rules.js';

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+26771234567', `'+26771234567`],
  ['-1+1', `'-1+1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['  =1', `'  =1`],
  ['＝1', `'＝1`],
  ['\r=1', `"'\r=1"`],
])('shows %j as text instead of executing it', (typed, written) => {
  expect(csvLines([[typed]])).toBe(`${written}\r\n`);
});

it('keeps numbers as numbers, quotes separators and line breaks, and leaves ordinary text alone', () => {
  expect(csvLines([[-3, 4.5, null, 'Neo', 'a,b', 'say "x"', 'two\nlines', 'a=b']])).toBe(
    '-3,4.5,,Neo,"a,b","say ""x""","two\nlines",a=b\r\n',
  );
});

it('ends every line with CRLF, including an empty line', () => {
  expect(csvLines([['a', 1], [null], ['b\rc', '']])).toBe('a,1\r\n\r\n"b\rc",\r\n');
  expect(csvLines([])).toBe('');
});
