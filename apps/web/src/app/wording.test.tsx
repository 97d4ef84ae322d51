// A pseudo-locale: every sentence of the wording modules is marked, every page is shown, and what stands there unmarked
// is stuck in a component, where neither an organiser nor a translator would look for it.
import { cleanup } from '@testing-library/react';
import { fullLoad } from '../features/bookings/full-load';
import { pageLoad } from '../lib/page-load';
import { marked, wordingFiles } from '../test/wording/marked-copy';
import type { Scene } from '../test/wording/scene';
import { NAMES } from '../test/wording/served';
import { strayWords } from '../test/wording/stray-words';

for (const file of wordingFiles()) jest.doMock(file, () => marked({ ...jest.requireActual<object>(file) }));

/** After the mocks: an import would come before them. */
const scenesOf = (file: string): Scene[] => Object.values(jest.requireActual<Record<string, Scene[]>>(`../test/wording/${file}`)).flat();
const scenes = [
  'public-scenes',
  'member-scenes',
  'booking-scenes',
  'organiser-scenes',
  'team-scenes',
  'money-scenes',
  'news-scenes',
  'desk-scenes',
].flatMap(scenesOf);

beforeEach(() => {
  for (const leave of ['to', 'replace'] as const) jest.spyOn(fullLoad, leave).mockImplementation(() => undefined);
  jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

it('finds what is stuck in a component', () => {
  document.body.innerHTML = '<p>⟦Marked ⟦twice⟧⟧, June 14, 10:00 AM, $3.00</p><p title="Stuck">Neo M</p>';
  expect(strayWords(['Neo M'])).toEqual(['Stuck']);
});

it.each(scenes)('says nothing of its own: $name', async ({ show }) => {
  await show();
  expect(document.body.textContent).toContain('⟦');
  expect(strayWords(NAMES)).toEqual([]);
});
