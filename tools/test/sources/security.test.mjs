// @ts-check
// docs/security.md answers every requirement of ASVS 5.0, levels 1 and 2: a page that points at nothing would be worse than none.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';

/** By section: the requirements of levels 1 and 2. */
const LEVEL_2 = `1.1: 1-2
1.2: 1-9
1.3: 1-11
1.4: 1-3
1.5: 1-2
2.1: 1-3
2.2: 1-3
2.3: 1-4
2.4: 1
3.2: 1-2
3.3: 1-4
3.4: 1-6
3.5: 1-5
3.7: 1-2
4.1: 1-3
4.2: 1
4.3: 1-2
4.4: 1-4
5.1: 1
5.2: 1-3
5.3: 1-2
5.4: 1-3
6.1: 1-3
6.2: 1-12
6.3: 1-4
6.4: 1-4
6.5: 1-5
6.6: 1-3
6.8: 1-4
7.1: 1-3
7.2: 1-4
7.3: 1-2
7.4: 1-5
7.5: 1-2
7.6: 1-2
8.1: 1-2
8.2: 1-3
8.3: 1
8.4: 1
9.1: 1-3
9.2: 1-4
10.1: 1-2
10.2: 1-2
10.3: 1-4
10.4: 1-11
10.5: 1-5
10.6: 1-2
10.7: 1-3
11.1: 1-2
11.2: 1-3
11.3: 1-3
11.4: 1-4
11.5: 1
11.6: 1
12.1: 1-3
12.2: 1-2
12.3: 1-4
13.1: 1
13.2: 1-5
13.3: 1-2
13.4: 1-5
14.1: 1-2
14.2: 1-4
14.3: 1-3
15.1: 1-3
15.2: 1-3
15.3: 1-7
16.1: 1
16.2: 1-5
16.3: 1-4
16.4: 1-3
16.5: 1-3
17.1: 1
17.2: 1-4
17.3: 1-2`;

/** @type {Record<string, string>} */
const ROOMS = { 'web/': 'apps/web/src/', 'api/': 'apps/api/src/' };

const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const lines = page.split('\n');
/** @type {[id: string, words: string, shown: string][]} */
const answered = lines.flatMap((line) => {
  const [, id = '', words = '', shown = ''] = /^\| (\d+\.\d+\.\d+) +\| (.*?) +\| (.*?) +\|$/.exec(line) ?? [];
  return id === '' ? [] : [/** @type {[string, string, string]} */ ([id, words, shown])];
});
const notApplying = lines.filter((line) => line.startsWith('Does not apply: ')).flatMap((line) => line.match(/\b\d+\.\d+\.\d+\b/g) ?? []);
const isMet = (/** @type {string} */ shown) => !shown.startsWith('not met: ');

/** "1.2: 1-3 5" as 1.2.1, 1.2.2, 1.2.3 and 1.2.5. */
function wanted() {
  return LEVEL_2.split('\n').flatMap((line) => {
    const [section, numbers = ''] = line.split(': ');
    return numbers.split(' ').flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
    });
  });
}

test('every requirement stands there once', () => {
  const there = [...answered.map(([id]) => id), ...notApplying];
  assert.equal(wanted().length, 253);
  assert.deepEqual(there.toSorted(), wanted().toSorted());
});

test('each is shown by a path that exists, or says why it is not met', () => {
  for (const [id, , shown] of answered) {
    const paths = [...shown.matchAll(/`([^`\s]*[./][^`\s]*)`/g)].map(([, path = '']) => path);
    if (isMet(shown)) assert.ok(paths.length > 0, `${id} names nothing`);
    else assert.match(shown, /^not met: .{20}/, `${id} says not why`);
    for (const path of paths) {
      const room = Object.keys(ROOMS).find((prefix) => path.startsWith(prefix)) ?? '';
      assert.ok(existsSync(join(ROOT, (ROOMS[room] ?? '') + path.slice(room.length))), `${id}: ${path} does not exist`);
    }
  }
});

test('the counts at its head are those of its tables', () => {
  const chapters = [...Array(17).keys()].map((at) => String(at + 1));
  const count = (/** @type {(id: string) => boolean} */ of) => {
    const here = answered.filter(([id]) => of(id));
    const met = here.filter(([, , shown]) => isMet(shown)).length;
    return [here.length, met, here.length - met, notApplying.filter(of).length].join(' ');
  };
  const told = (/** @type {RegExp} */ name) => {
    const line = lines.find((one) => name.test(one)) ?? '';
    return line
      .split('|')
      .slice(2, 6)
      .map((cell) => cell.trim())
      .join(' ');
  };
  for (const chapter of chapters)
    assert.equal(
      told(new RegExp(`^\\| V${chapter} `)),
      count((id) => id.startsWith(`${chapter}.`)),
      `V${chapter}`,
    );
  assert.equal(
    told(/^\| all /),
    count(() => true),
  );
});

/** @param {string} folder @returns {[path: string, text: string][]} sources that people run, without tests */
function sourcesOf(folder) {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, folder, file), 'utf8')]);
}

test('nothing is hashed by what is broken, guarded by what can be guessed, or shown as HTML', () => {
  const [api, web] = [sourcesOf('apps/api/src'), sourcesOf('apps/web/src')];
  assert.ok(api.length > 300 && web.length > 300);
  const broken = [...api, ...web].filter(([, text]) => /create(Hash|Hmac)\(\s*'(md5|sha1)'/.test(text));
  assert.deepEqual(
    broken.map(([path]) => path),
    [],
  );
  // How long to wait before trying again is no secret.
  const guessed = api.filter(
    ([path, text]) =>
      /Math\.random/.test(text) && !/^(platform\/(db\/database|outbox\/outbox\.rules)|payments\/sync\/webhook\.service)\.ts$/.test(path),
  );
  assert.deepEqual(
    guessed.map(([path]) => path),
    [],
  );
  const html = web.filter(([, text]) => /dangerouslySetInnerHTML|\.innerHTML =|\beval\(|new Function\(/.test(text));
  assert.deepEqual(
    html.map(([path]) => path),
    [],
  );
});

test('neither the history of the sources nor a secret goes into an image', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  for (const line of ['**', '**/.*']) assert.ok(ignored.includes(line), line);
});
