import { screen, waitFor } from '@testing-library/react';
import { useMutation } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { ADMIN_TOKEN_KEY, api } from '../../../lib/api-client';
import { failure, installFakeServer, type FakeServer } from '../../../test/fake-server';
import { renderPage, type RenderedPage } from '../../../test/render-page';
import { RequireAdmin } from './require-admin';
import { StepUpProvider, useStepUp } from './step-up';

let server: FakeServer;
beforeEach(() => {
  localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
  server = installFakeServer().on('GET /api/admin/verify', { body: { fullName: 'Neo', role: 'owner', totp: false } });
});

function Refund() {
  const stepUp = useStepUp();
  const refund = useMutation({ mutationFn: () => stepUp(() => api.post('/api/refund')) });
  return (
    <>
      <button onClick={() => refund.mutate()}>Refund</button>
      <p>{refund.isSuccess ? 'Refunded' : refund.error?.message}</p>
    </>
  );
}

const open = (): RenderedPage =>
  renderPage(
    <Routes>
      <Route element={<RequireAdmin />}>
        <Route
          path="*"
          element={
            <StepUpProvider>
              <Refund />
            </StepUpProvider>
          }
        />
      </Route>
    </Routes>,
  );

it('asks for the password when it is wanted, and then does what was asked for', async () => {
  server.on('POST /api/refund', () => (server.asked('POST /api/refund').length === 1 ? failure('STEP_UP_REQUIRED', 403) : { body: {} }));
  server.on('POST /api/admin/step-up', failure('auth_failed', 401, { message: 'Authentication failed' }));
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
  await page.person.type(await screen.findByLabelText('Your password'), 'wrong');
  await page.person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Authentication failed')).toBeInTheDocument();
  server.on('POST /api/admin/step-up', { status: 204 });
  await page.person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Refunded')).toBeInTheDocument();
});

it('does nothing when the person changes their mind, and says what was missing', async () => {
  server.on('POST /api/refund', failure('STEP_UP_REQUIRED', 403, { message: 'Please enter your password again to do this.' }));
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
  await page.person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please enter your password again to do this.')).toBeInTheDocument();
  await waitFor(() => expect(server.asked('POST /api/refund')).toHaveLength(1));
});
