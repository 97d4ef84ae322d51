import { screen, waitFor } from '@testing-library/react';
import { pageLoad } from '../../lib/page-load';
import AdminQueuesPage from '../pages/queues';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure } from '../../test/fake-server';

afterEach(() => jest.restoreAllMocks());

it('asks for the way in first, and opens the board only then', async () => {
  const goTo = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
  const server = serveAdmin()
    .on('GET /api/admin/queues', { body: { available: true, mayChange: true } })
    .on('POST /api/admin/queues/entry', failure('BUSY_TRY_AGAIN', 503, { message: 'The server is busy.' }));
  const { person } = openAdmin(<AdminQueuesPage />, '/admin/queues');
  await person.click(await screen.findByRole('button', { name: 'Open the board' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't open the board: The server is busy.");
  expect(goTo).not.toHaveBeenCalled();
  server.on('POST /api/admin/queues/entry', { status: 204 });
  await person.click(screen.getByRole('button', { name: 'Open the board' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/admin/queues/board/'));
});

it('says why there is no board, and looks again', async () => {
  const server = serveAdmin({ role: 'organiser' }).on('GET /api/admin/queues', { body: { available: false, mayChange: false } });
  const { person } = openAdmin(<AdminQueuesPage />, '/admin/queues');
  expect(await screen.findByText(/^The board needs Redis\./)).toBeInTheDocument();
  server.on('GET /api/admin/queues', { body: { available: true, mayChange: false } });
  await person.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText(/^You can look; only the owner can change jobs\./)).toBeInTheDocument();
});
