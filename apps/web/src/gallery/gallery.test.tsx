import { render } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import { renderPage } from '../test/render-page';
import { EXHIBITS, Gallery } from './gallery';

/** Of `ui`, what draws nothing by itself, or loads with another. */
const DRAWS_NOTHING = [
  'chakra-scope',
  'organisers-scope',
  'route/error-boundary',
  'route/lazy-page',
  'route/redirect',
  'route/route-title',
  'work-page',
  'dialog-view',
  'toast/toast-host',
];

const drawn = (readdirSync(join(__dirname, '../ui'), { recursive: true }) as string[])
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => file.replace('.tsx', '').replaceAll('\\', '/'))
  .filter((file) => !DRAWS_NOTHING.includes(file));
const sources = readdirSync(__dirname).map((file) => readFileSync(join(__dirname, file), 'utf8'));

it.each(drawn)('shows ui/%s', (file) => {
  expect(sources.filter((source) => source.includes(`from '../ui/${file}'`))).not.toEqual([]);
});

it('shows every state of a slot', () => {
  render(
    <MemoryRouter>
      <Gallery shown="slot-states" />
    </MemoryRouter>,
  );
  const states = new Set([...document.querySelectorAll<HTMLElement>('[data-slot]')].map(({ dataset }) => dataset.state));
  expect([...states].sort()).toEqual(['available', 'booked', 'booked-mine', 'closed', 'held', 'held-mine', 'mine']);
});

it.each(Object.keys(EXHIBITS))('can draw %s', (name) => {
  renderPage(<Gallery shown={name} />);
  expect(document.querySelector('main h1')).toHaveTextContent(name);
});
