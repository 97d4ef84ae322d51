import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { openSignedOut } from '../../test/admin-page';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import type { RenderedPage } from '../../test/render-page';
import LoginPage from './login-page';
import ResetPasswordPage from './reset-password-page';

const CONFIRM = 'POST /api/admin/password-reset/confirm';

let server: FakeServer;
beforeEach(() => {
  server = installFakeServer();
});

function open(at: string): RenderedPage {
  return openSignedOut(
    <Routes>
      <Route path="/admin/login" element={<LoginPage />} />
      <Route path="/admin/reset-password" element={<ResetPasswordPage />} />
    </Routes>,
    at,
  );
}

it('requests a reset link from the sign-in page and shows the same message for every address', async () => {
  const message = 'If this address belongs to an organiser, a link to choose a new password is on its way.';
  server.on('POST /api/admin/password-reset/request', { status: 202, body: { message } });
  const page = open('/admin/login');
  await page.person.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(page.address()).toBe('/admin/reset-password');
  await page.person.fill(screen.getByLabelText('Email address'), 'neo@example.com');
  await page.person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(server.asked('POST /api/admin/password-reset/request').map(({ body }) => body)).toEqual([{ username: 'neo@example.com' }]);
});

it('saves the new password once and opens the sign-in page, which confirms the change', async () => {
  server.on(CONFIRM, { status: 204 });
  const page = open('/admin/reset-password#token=abc');
  await page.person.fill(screen.getByLabelText('New password'), 'too short');
  await page.person.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 12 characters');
  await page.person.fill(screen.getByLabelText('New password'), ' but now long enough');
  await page.person.dblClick(screen.getByRole('button', { name: 'Save the new password' }));
  await waitFor(() => expect(page.address()).toBe('/admin/login?reset=success'));
  expect(await screen.findByText('Your password has changed. Please sign in with the new one.')).toBeInTheDocument();
  expect(server.asked(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'abc', newPassword: 'too short but now long enough' }]);
});

it('offers a new link if the current one has expired', async () => {
  const sentence = 'This link has expired or has already been used. Please ask for a new one.';
  server.on(CONFIRM, failure('VALIDATION_FAILED', 400, { message: sentence, fields: { token: [sentence] } }));
  const page = open('/admin/reset-password#token=abc');
  await page.person.fill(screen.getByLabelText('New password'), 'reeds along the boro river');
  await page.person.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await page.person.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(page.address()).toBe('/admin/reset-password');
});
