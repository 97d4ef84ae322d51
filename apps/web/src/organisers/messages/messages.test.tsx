import type { AdminSessionView } from '@raffle/contracts/admin/access';
import type { AdminMessage, MessageForm } from '@raffle/contracts/admin/messages';
import { screen, waitFor, within } from '@testing-library/react';
import MessagesPage from './messages-page';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure } from '../../test/fake-server';
import { makeMessage, makeMessagePreview } from '../../test/factories';

const message = makeMessage();
const preview = makeMessagePreview();
const serve = (messages: AdminMessage[] = [], me: Partial<AdminSessionView> = {}) =>
  serveAdmin({ role: 'organiser', ...me })
    .on('GET /api/admin/seasons', {
      body: [
        { year: 2026, status: 'upcoming' },
        { year: 2025, status: 'open' },
      ],
    })
    .on('GET /api/admin/messages', { body: { messages, next: null } })
    .on('POST /api/admin/messages/preview', { body: preview });

async function openDesk() {
  const opened = openAdmin(<MessagesPage />, '/admin/messages');
  await screen.findByRole('button', { name: 'Preview' });
  return opened;
}

async function write({ person }: Awaited<ReturnType<typeof openDesk>>): Promise<void> {
  await person.fill(screen.getByLabelText('Subject'), 'The flood is near');
  await person.fill(screen.getByLabelText('Message'), 'It is at Boro.');
  await person.click(screen.getByRole('button', { name: 'Preview' }));
}

it('previews the recipients and the text, and sends only after a second click', async () => {
  const server = serve().on('POST /api/admin/messages', { status: 201, body: message });
  const page = await openDesk();
  await write(page);
  expect(await screen.findByText('40 people will get this text by email.')).toBeInTheDocument();
  expect(screen.getByText(/Left out: 2 people/)).toBeInTheDocument();
  expect(screen.getByText('Naledi, Thato and 38 more')).toBeInTheDocument();
  expect(screen.getByText(/^Hello Naledi/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Before you send it' })).toHaveFocus();
  expect(server.asked('POST /api/admin/messages')).toEqual([]);
  await page.person.click(screen.getByRole('button', { name: 'Send to 40 people' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue(''));
  const [sent] = server.asked('POST /api/admin/messages');
  expect(sent?.body).toEqual({
    audience: { kind: 'buyers', year: 2025, date: null },
    purpose: 'booking',
    subject: 'The flood is near',
    text: 'It is at Boro.',
    group: preview.group,
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

it('asks for the password again before sending, and keeps the message if the organiser cancels', async () => {
  serve().on('POST /api/admin/messages', failure('STEP_UP_REQUIRED', 403, { message: 'Please enter your password again to do this.' }));
  const page = await openDesk();
  await write(page);
  await page.person.click(await screen.findByRole('button', { name: 'Send to 40 people' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await page.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please enter your password again to do this.')).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: 'Change it' }));
  expect(screen.getByLabelText('Subject')).toHaveValue('The flood is near');
});

it.each(['a return to the form', 'a reload'])('sends one message despite a lost response, %s and a changed group', async (detour) => {
  const server = serve().unreachable('POST /api/admin/messages');
  const first = await openDesk();
  await write(first);
  await first.person.click(await screen.findByRole('button', { name: 'Send to 40 people' }));
  await screen.findByRole('alert');
  // A new buyer joins the group.
  server.on('POST /api/admin/messages/preview', { body: { ...preview, count: 41, group: 'b'.repeat(64) } });
  let page = first;
  if (detour === 'a reload') {
    first.unmount();
    page = await openDesk();
  } else await first.person.click(screen.getByRole('button', { name: 'Change it' }));
  await page.person.click(screen.getByRole('button', { name: 'Preview' }));
  server.on('POST /api/admin/messages', { status: 201, body: message });
  await page.person.click(await screen.findByRole('button', { name: 'Send to 41 people' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue(''));
  const keys = server.asked('POST /api/admin/messages').map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('restores an unsent message for its author only', async () => {
  serve();
  const first = await openDesk();
  await first.person.selectOptions(screen.getByLabelText('To'), 'unpaid');
  await write(first);
  await screen.findByText('40 people will get this text by email.');
  first.unmount();
  serve([], { id: 'somebody-else' });
  const other = await openDesk();
  expect(screen.getByLabelText('Message')).toHaveValue('');
  other.unmount();
  const server = serve().on('POST /api/admin/messages', { status: 201, body: message });
  const again = await openDesk();
  expect(screen.getByLabelText('To')).toHaveValue('unpaid');
  expect(screen.getByLabelText('Message')).toHaveValue('It is at Boro.');
  await again.person.click(screen.getByRole('button', { name: 'Preview' }));
  await again.person.click(await screen.findByRole('button', { name: 'Send to 40 people' }));
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
  expect(server.asked('POST /api/admin/messages')).toHaveLength(1);
  again.unmount();
  await openDesk();
  expect(screen.getByLabelText('To')).toHaveValue('buyers');
});

it("marks a message to all accounts as news, and shows each of the API's errors beside its field", async () => {
  const wrong = failure('VALIDATION_FAILED', 400, { fields: { 'audience.date': ['Please enter a date'] } });
  const server = serve().on('POST /api/admin/messages/preview', ({ body }) =>
    (body as MessageForm).audience.kind === 'day-buyers' ? wrong : { body: preview },
  );
  const page = await openDesk();
  await page.person.selectOptions(screen.getByLabelText('To'), 'day-buyers');
  await write(page);
  await waitFor(() => expect(screen.getByLabelText('Day')).toHaveAccessibleDescription(/Please enter a date/));
  await page.person.selectOptions(screen.getByLabelText('To'), 'everybody');
  expect(screen.getByRole('radio', { name: /^News/ })).toBeChecked();
  expect(screen.queryByRole('radio', { name: /^Their own booking/ })).toBeNull();
  await page.person.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('40 people will get this text by email.');
  expect(server.asked('POST /api/admin/messages/preview').at(-1)?.body).toMatchObject({
    audience: { kind: 'everybody', date: null },
    purpose: 'news',
  });
});

it('shows how many people receive only a note, and how many must be called', async () => {
  serve().on('POST /api/admin/messages/preview', { body: { ...preview, noticeOnly: 39, withoutEmail: 3 } });
  await write(await openDesk());
  expect(await screen.findByText('1 person will get this text by email.')).toBeInTheDocument();
  expect(screen.getByText(/39 people will get only a note to sign in and read it/)).toBeInTheDocument();
  expect(screen.getByText('3 cash buyers have no email address and get nothing: call them.')).toBeInTheDocument();
});

it('does not offer to send a message to an empty group', async () => {
  serve().on('POST /api/admin/messages/preview', { body: { ...preview, count: 0, optedOut: 0, names: [] } });
  await write(await openDesk());
  expect(await screen.findByText(/^Nobody in this group has an email address/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
});

it("shows a message's progress, and lets organisers stop the message", async () => {
  const server = serve([message]).on('POST /api/admin/messages/3/stop', { body: message });
  const { person } = await openDesk();
  expect(await screen.findByRole('progressbar', { name: 'Progress of "The flood is near"' })).toHaveAttribute('aria-valuenow', '16');
  for (const text of [
    '12 of 40 sent',
    'The email server refused 1.',
    /^We don't know whether it reached 1 person/,
    /^Not sent to 2 people/,
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'Stop the message: The flood is near' }));
  await person.click(await screen.findByRole('button', { name: 'Stop it' }));
  expect(await screen.findByText('Message stopped')).toBeInTheDocument();
  server.on('GET /api/admin/messages', { body: { messages: [{ ...message, state: 'stopped' }], next: null } });
  expect(await screen.findByText('Stopped', { selector: 'span' })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
