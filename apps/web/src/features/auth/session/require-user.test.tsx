import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Providers } from '../../../app/providers';
import { createQueryClient } from '../../../app/query-client';
import { makeUser } from '../../../test/factories';
import { installFakeServer } from '../../../test/fake-server';
import { RequireUser } from './require-user';

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function openGuarded(at: string): void {
  render(
    <Providers client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Routes>
          <Route element={<RequireUser />}>
            <Route path="/dashboard" element={<h1>Predictions</h1>} />
          </Route>
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
}

it('shows a signed-in user a spinner, then the page', async () => {
  installFakeServer().on('GET /api/user', { body: makeUser() });
  openGuarded('/dashboard');
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(await screen.findByRole('heading', { name: 'Predictions' })).toBeInTheDocument();
});

it('redirects a visitor to /auth, with the path and query in `returnTo`', async () => {
  installFakeServer();
  openGuarded('/dashboard?ref=OKV-1&fresh=1');
  await waitFor(() => expect(screen.getByText('/auth?returnTo=%2Fdashboard%3Fref%3DOKV-1%26fresh%3D1')).toBeInTheDocument());
});

it('does not redirect to /auth if the connection is broken', async () => {
  installFakeServer().on('GET /api/user', { status: 503, body: { message: 'Busy' } });
  openGuarded('/dashboard');
  expect(await screen.findByText('Busy')).toBeInTheDocument();
  expect(screen.getByText('/dashboard')).toBeInTheDocument();
});
