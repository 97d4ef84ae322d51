import { screen, waitFor, within } from '@testing-library/react';
import FeedbackPage from './feedback.list';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure } from '../../test/fake-server';
import { makeFeedback } from '../../test/factories';

const item = makeFeedback();
const gone = makeFeedback({
  id: '6',
  message: 'I am leaving',
  name: null,
  email: null,
  doneAt: '2025-06-01T08:00:00Z',
  doneBy: 'Kabo Dube',
});

it('offers a reply by email, marks a message as done, and keeps the filters in the URL', async () => {
  const server = serveAdmin()
    .on('GET /api/admin/feedback', { body: { items: [item, gone], open: 1, next: null } })
    .on('PATCH /api/admin/feedback/7', { status: 204 });
  const { person, address } = openAdmin(<FeedbackPage />, '/admin/feedback?state=open');
  const message = (await screen.findByText('Where is my receipt?')).closest('li') as HTMLElement;
  expect(within(message).getByRole('link', { name: 'Reply by email: Naledi Moremi' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:naledi@example.com\?subject=Your%20message/),
  );
  expect(screen.getByText('Done by Kabo Dube, Sun 1 June, 10:00')).toBeVisible();
  await person.click(within(message).getByRole('button', { name: 'Mark as done' }));
  expect(server.asked('PATCH /api/admin/feedback/7').map(({ body }) => body)).toEqual([{ done: true }]);
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), ' receipt{Enter}');
  expect(address()).toBe('/admin/feedback?q=receipt&state=open');
  await screen.findByText('Where is my receipt?');
  await waitFor(() =>
    expect(Object.fromEntries(server.asked('GET /api/admin/feedback').at(-1)?.query ?? [])).toEqual({ q: 'receipt', state: 'open' }),
  );
});

it('shows a failure beside the affected message', async () => {
  serveAdmin()
    .on('GET /api/admin/feedback', { body: { items: [item], open: 1, next: null } })
    .on('PATCH /api/admin/feedback/7', failure('BUSY_TRY_AGAIN', 503, { message: 'Too much at once.' }));
  const { person } = openAdmin(<FeedbackPage />);
  await person.click(await screen.findByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't change this: Too much at once.");
});

it('marks several messages as done at once, but lets organisers select only open messages', async () => {
  const second = { ...item, id: '5', name: 'Kabo Dube', message: 'Thank you' };
  const server = serveAdmin()
    .on('GET /api/admin/feedback', { body: { items: [item, gone, second], open: 2, next: null } })
    .on('PATCH /api/admin/feedback/7', { status: 204 })
    .on('PATCH /api/admin/feedback/5', failure('BUSY_TRY_AGAIN', 503, { message: 'Too much at once.' }));
  const { person } = openAdmin(<FeedbackPage />);
  for (const name of ['Naledi Moremi', 'Kabo Dube'])
    await person.click(await screen.findByRole('checkbox', { name: `Choose the message: ${name}` }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  const bar = screen.getByRole('group', { name: '2 chosen' });
  await person.click(within(bar).getByRole('button', { name: 'Mark 2 as done' }));
  expect(await within(bar).findByRole('alert')).toHaveTextContent("We couldn't change this: Too much at once.");
  server.on('PATCH /api/admin/feedback/5', { status: 204 });
  await person.click(within(bar).getByRole('button', { name: 'Mark 2 as done' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /chosen/ })).not.toBeInTheDocument());
  expect(server.requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path.slice(-1), body])).toEqual(
    ['7', '5', '7', '5'].map((id) => [id, { done: true }]),
  );
});
