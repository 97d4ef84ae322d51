import { commonLines } from './common-lines.rules';

it.each([
  ['no line in an empty text', '', 'a', []],
  ['all lines of an unchanged text', 'abc', 'abc', [0, 1, 2]],
  ['all lines except a changed one', 'abc', 'axc', [0, 2]],
  ['all lines after a new first line', 'xab', 'ab', [1, 2]],
  ['one of two lines that were swapped', 'ab', 'ba', [1]],
  ['a repeated line once', 'aa', 'a', [0]],
])('finds %s', (_what, one, other, common) => {
  expect([...commonLines(one.split(''), other.split(''))]).toEqual(common);
});
