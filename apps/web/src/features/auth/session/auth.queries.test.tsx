import { act, screen, waitFor } from '@testing-library/react';
import { makeUser } from '../../../test/factories';
import { failure, installFakeServer, type FakeAnswer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { useCurrentUser, userQuery } from './auth.queries';
import { ACCOUNT_KEY } from '../../../lib/api/api-client';
import { useSignInElsewhere } from './sign-in-elsewhere';

function Who() {
  const { user, isLoading } = useCurrentUser();
  return <p>{isLoading ? 'wait' : (user?.fullName ?? 'nobody')}</p>;
}

it('recognises a visitor without sending a request', async () => {
  const server = installFakeServer();
  renderPage(<Who />);
  expect(await screen.findByText('nobody')).toBeInTheDocument();
  expect(server.asked('GET /api/user')).toHaveLength(0);
});

it('requests the user if this browser may be signed in', async () => {
  installFakeServer().on('GET /api/user', { body: makeUser() });
  renderPage(<Who />);
  expect(await screen.findByText('Thato Molefe')).toBeInTheDocument();
});

it('returns no user if the session has ended', async () => {
  const server = installFakeServer().on('GET /api/user', failure('UNAUTHENTICATED', 401));
  renderPage(<Who />);
  expect(await screen.findByText('nobody')).toBeInTheDocument();
  expect(server.asked('GET /api/user')).toHaveLength(1);
});

it('requests the user after a sign-in in another tab', async () => {
  const server = installFakeServer();
  const { client } = renderPage(<Who />);
  expect(await screen.findByText('nobody')).toBeInTheDocument();
  server.on('GET /api/user', { body: makeUser() });
  await client.refetchQueries(userQuery);
  expect(await screen.findByText('Thato Molefe')).toBeInTheDocument();
});

it('refetches the user if another tab signs in during the first request', async () => {
  function Page() {
    useSignInElsewhere();
    return <Who />;
  }
  let answer = (_: FakeAnswer): void => undefined;
  const server = installFakeServer().on('GET /api/user', () => new Promise((resolve) => (answer = resolve)));
  renderPage(<Page />);
  await waitFor(() => expect(server.asked('GET /api/user')).toHaveLength(1));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: ACCOUNT_KEY })));
  server.on('GET /api/user', { body: makeUser() });
  answer(failure('UNAUTHENTICATED', 401));
  expect(await screen.findByText('Thato Molefe')).toBeInTheDocument();
});
