import { screen, waitFor } from '@testing-library/react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ADMIN_TOKEN_KEY, api } from '../../../lib/api/api-client';
import { failure, installFakeServer, type FakeServer } from '../../../test/fake-server';
import { renderPage, type RenderedPage } from '../../../test/render-page';
import { RequireAdmin } from '../require-admin';
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

const open = (action: ReactNode = <Refund />): RenderedPage =>
  renderPage(
    <Routes>
      <Route element={<RequireAdmin />}>
        <Route path="*" element={<StepUpProvider>{action}</StepUpProvider>} />
      </Route>
    </Routes>,
  );

it('asks for the password if the API requires it, then runs the action', async () => {
  server.on('POST /api/refund', () => (server.asked('POST /api/refund').length === 1 ? failure('STEP_UP_REQUIRED', 403) : { body: {} }));
  server.on('POST /api/admin/step-up', failure('auth_failed', 401, { message: 'Authentication failed' }));
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
  await page.person.fill(await screen.findByLabelText('Your password'), 'wrong');
  await page.person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Authentication failed')).toBeInTheDocument();
  server.on('POST /api/admin/step-up', { body: { adminToken: 'another' } });
  await page.person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Refunded')).toBeInTheDocument();
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBe('another');
});

it('does not run the action if the organiser cancels, and shows why', async () => {
  server.on('POST /api/refund', failure('STEP_UP_REQUIRED', 403, { message: 'Please enter your password again to do this.' }));
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
  await page.person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please enter your password again to do this.')).toBeInTheDocument();
  await waitFor(() => expect(server.asked('POST /api/refund')).toHaveLength(1));
});

it('runs two concurrent actions after the password has been entered once', async () => {
  const wantsPassword = (call: string) =>
    server.on(call, () => (server.asked('POST /api/admin/step-up').length === 0 ? failure('STEP_UP_REQUIRED', 403) : { body: {} }));
  wantsPassword('POST /api/refund');
  wantsPassword('POST /api/export');
  server.on('POST /api/admin/step-up', { body: { adminToken: 'another' } });
  function Both() {
    const stepUp = useStepUp();
    const both = useMutation({ mutationFn: () => Promise.all(['/api/refund', '/api/export'].map((path) => stepUp(() => api.post(path)))) });
    return <button onClick={() => both.mutate()}>{both.isSuccess ? 'Both done' : 'Both'}</button>;
  }
  const page = open(<Both />);
  await page.person.click(await screen.findByRole('button', { name: 'Both' }));
  await page.person.type(await screen.findByLabelText('Your password'), 'the tongue of the water{Enter}');
  expect(await screen.findByRole('button', { name: 'Both done' })).toBeInTheDocument();
});

it('proposes an action that needs approval, and shows that it was not executed', async () => {
  const approval = { deed: 'season.terms' as const, payload: { year: 2025 } };
  server.on('POST /api/refund', failure('APPROVAL_REQUIRED', 409, { message: 'Somebody else must approve this.', approval }));
  server.on('POST /api/admin/approvals', { status: 201, body: { line: 'Refund OKV-1' } });
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
  await page.person.fill(await screen.findByLabelText('Why'), 'She asked for it');
  await page.person.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() =>
    expect(server.asked('POST /api/admin/approvals').map(({ body }) => body)).toEqual([{ ...approval, reason: 'She asked for it' }]),
  );
  expect(await screen.findByText('Somebody else must approve this.')).toBeInTheDocument();
});
