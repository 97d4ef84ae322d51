import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { howCopy } from '../../features/results/how/how.copy';
import { logFormatCopy } from '../../features/results/how/log-format.copy';
import { installFakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import ResultsHowPage from './results-how';

beforeEach(() => installFakeServer());

it('explains the log without mathematics, and gives the picture a text alternative', () => {
  renderPage(<ResultsHowPage />, { at: '/results/how' });
  const formats = screen.getByText('For people who write programs').closest('details') as HTMLElement;
  const whole = document.body.textContent ?? '';
  const said = whole.replace(formats.textContent ?? '', '');
  expect(said).toContain(howCopy.notProven.title);
  expect(screen.getByRole('img', { name: howCopy.picture.title })).toHaveAccessibleDescription(howCopy.picture.text);
  expect(screen.getByRole('link', { name: 'Check a receipt' })).toHaveAttribute('href', '/results/verify');
});

it("shows the log's formats in a collapsed section, each with a heading", async () => {
  const page = renderPage(<ResultsHowPage />, { at: '/results/how' });
  const summary = screen.getByText('For people who write programs');
  expect(screen.getByText('4. Signed head')).not.toBeVisible();
  await page.person.click(summary);
  const formats = within(summary.closest('details') as HTMLElement);
  expect(formats.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(logFormatCopy.map(({ title }) => title));
  expect(formats.getAllByText('checkpoint')[0]?.tagName).toBe('CODE');
});

it('describes every kind of log entry', () => {
  const source = readFileSync(join(__dirname, '../../../../../libs/contracts/src/log/entries.ts'), 'utf8');
  const kinds = [...source.matchAll(/(?:Entry|ArrivalStep)<('[^>]+')>/g)].flatMap(([, names = '']) => names.match(/[a-z-]+/g) ?? []);
  expect(kinds).toEqual(expect.arrayContaining(['terms', 'ticket', 'transfer', 'cash-day', 'announced']));
  const said = JSON.stringify(logFormatCopy.find(({ title }) => title.endsWith('Entries')));
  expect(kinds.filter((kind) => !said.includes(`\`${kind}\``))).toEqual([]);
});
