import { act, render, screen } from '@testing-library/react';
import { installFakeServer } from '../test/fake-server';
import { DryRiverbedArt } from './error-screen';

jest.mock('./art/dry-riverbed', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('reserves space for its picture even if the picture does not load', async () => {
  installFakeServer().on('GET /api/health', { body: {} });
  render(
    <div data-testid="screen">
      <DryRiverbedArt />
    </div>,
  );
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByTestId('screen').querySelector('.art')).toBeInTheDocument();
});
