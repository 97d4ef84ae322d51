// A pseudo-locale: every sentence of the wording modules is marked, every page is shown, and what stands there unmarked
// is stuck in a component, where neither an organiser nor a translator would look for it.
import { cleanup } from '@testing-library/react';
import { fullLoad } from '../features/bookings/after-payment/full-load';
import { pageLoad } from '../lib/page-load';
import { marked, wordingFiles } from '../test/wording/marked-copy';
import type { Scene } from '../test/wording/scene';
import { NAMES } from '../test/wording/served';
import { strayWords } from '../test/wording/stray-words';

const CONTRACTS = ['challenges', 'form-messages', 'password', 'winner-words'].map((name) => `@raffle/contracts/${name}`);
for (const file of [...wordingFiles(), ...CONTRACTS]) jest.doMock(file, () => marked({ ...jest.requireActual<object>(file) }));

/** The organisers' registry holds what their pages are called. */
jest.doMock('../organisers/registry', () => {
  const registry = jest.requireActual<typeof import('../organisers/registry')>('../organisers/registry');
  for (const page of registry.organiserPages) {
    const { title, label, description } = page;
    Object.assign(page, marked({ title, description, ...(label !== undefined && { label }) }));
  }
  return registry;
});

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
  'organiser-day-scenes',
].flatMap(scenesOf);

beforeEach(() => {
  for (const leave of ['to', 'replace'] as const) jest.spyOn(fullLoad, leave).mockImplementation(() => undefined);
  jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  document.body.removeAttribute('style'); // an open dialog holds the page behind it still
  jest.restoreAllMocks();
});

it('finds what is stuck in a component', () => {
  document.body.innerHTML = '<p>⟦Marked ⟦twice⟧⟧, 14 June, 10:00 AM, $3.00</p><p title="Stuck">Neo M</p>';
  expect(strayWords(['Neo M'])).toEqual(['Stuck']);
});

it.each(scenes)('says nothing of its own: $name', async ({ show }) => {
  await show();
  expect(document.body.textContent).toContain('⟦');
  expect(strayWords(NAMES)).toEqual([]);
});
