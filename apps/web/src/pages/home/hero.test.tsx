import { act, screen } from '@testing-library/react';
import { makeSeason } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import { Hero } from './hero';

let downloads = 0;
jest.mock('./phase-head', () => {
  downloads += 1;
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("keeps the default heading if the phase's own heading can't be loaded", async () => {
  installFakeServer()
    .on('GET /api/health', { body: {} })
    .on('GET /api/season', { body: makeSeason({ phase: 'paused', salesOpen: false }) });
  renderPage(<Hero />);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('link', { name: 'See all predictions' })).toBeVisible();
  expect(downloads).toBe(2);
  expect(screen.getByRole('heading', { level: 1, name: /^When will the flood/ })).toBeVisible();
});
