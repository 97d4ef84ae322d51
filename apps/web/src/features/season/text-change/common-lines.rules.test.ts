import { commonLines } from './common-lines.rules';

it.each([
  ['nothing of an empty text', '', 'a', []],
  ['all of the same text', 'abc', 'abc', [0, 1, 2]],
  ['all but a changed line', 'abc', 'axc', [0, 2]],
  ['all but what is new before them', 'xab', 'ab', [1, 2]],
  ['one of two lines that changed places', 'ab', 'ba', [1]],
  ['a repeated line once', 'aa', 'a', [0]],
])('finds %s', (_what, one, other, common) => {
  expect([...commonLines(one.split(''), other.split(''))]).toEqual(common);
});
