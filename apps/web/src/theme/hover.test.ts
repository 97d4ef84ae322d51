import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '..');
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** Returns the `:hover` selectors outside a `(hover: hover)` query. On touch screens, such hover styles would remain after a tap. */
function stickyHovers(css: string): string[] {
  const around: string[] = [];
  const sticky: string[] = [];
  for (const [, prelude = '', sign] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '{') {
      if (prelude.includes(':hover') && !around.some((rule) => /@media[^,]*\(hover: hover\)/.test(rule))) sticky.push(prelude.trim());
      around.push(prelude);
    } else if (sign === '}') around.pop();
  }
  return sticky;
}

it('finds only hover styles outside a (hover: hover) query', () => {
  expect(stickyHovers('.a { color: red; } .a:hover { color: blue; }')).toEqual(['.a:hover']);
  expect(stickyHovers('@layer ui { .a:hover { color: blue; } }')).toEqual(['.a:hover']);
  expect(stickyHovers('@media (hover: hover) { .a:hover { color: blue; } } .b { color: red; }')).toEqual([]);
});

it.each(sheets)('uses hover styles only within a (hover: hover) query: %s', (sheet) => {
  expect(stickyHovers(readFileSync(join(SRC, sheet), 'utf8'))).toEqual([]);
});
