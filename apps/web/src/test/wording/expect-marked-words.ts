// A pseudo-locale: every sentence of the wording modules is marked, every page is shown, and what stands there unmarked
// is stuck in a component, where neither an organiser nor a translator would look for it.
import { cleanup } from '@testing-library/react';
import { fullLoad } from '../../features/bookings/after-payment/full-load';
import { pageLoad } from '../../lib/page-load';
import { marked, wordingFiles } from './marked-copy';
import type { Scene } from './scene';
import { NAMES } from './served';
import { strayWords } from './stray-words';

const CONTRACTS = ['challenges', 'form-messages', 'password', 'winner-words'].map((name) => `@raffle/contracts/${name}`);
for (const file of [...wordingFiles(), ...CONTRACTS]) jest.doMock(file, () => marked({ ...jest.requireActual<object>(file) }));

/** The organisers' registry holds what their pages are called. */
jest.doMock('../../organisers/registry', () => {
  const registry = jest.requireActual<typeof import('../../organisers/registry')>('../../organisers/registry');
  for (const page of registry.organiserPages) {
    const { title, label, description } = page;
    Object.assign(page, marked({ title, description, ...(label !== undefined && { label }) }));
  }
  return registry;
});

/** Tests of the scenes in these files of this folder, which are loaded after the mocks: an import would come before them. */
export function expectMarkedWords(files: readonly string[]): void {
  beforeEach(() => {
    for (const leave of ['to', 'replace'] as const) jest.spyOn(fullLoad, leave).mockImplementation(() => undefined);
    jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    document.body.removeAttribute('style'); // an open dialog holds the page behind it still
    jest.restoreAllMocks();
  });

  const scenes = files.flatMap((file) => Object.values(jest.requireActual<Record<string, Scene[]>>(`./${file}`)).flat());
  it.each(scenes)('says nothing of its own: $name', async ({ show }) => {
    await show();
    expect(document.body.textContent).toContain('⟦');
    expect(strayWords(NAMES)).toEqual([]);
  });
}
