import { screen, waitFor } from '@testing-library/react';
import { installFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { RequireAdmin } from './require-admin';

it("says 'Redirecting to login...' to whoever is no organiser, on the way there", async () => {
  installFakeServer();
  const { address } = renderPage(<RequireAdmin />, { at: '/admin/dashboard' });
  expect(await screen.findByText('Redirecting to login...')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/admin/login'));
});
