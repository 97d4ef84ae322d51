import type { UserView } from '@raffle/contracts/people/auth';
import { MAX_FEEDBACK_LENGTH } from '@raffle/contracts/feedback';
import { API } from '@raffle/contracts/routes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '../app/query-client';
import { builtQuestions } from '../content/questions.copy';
import { userQuery } from '../features/auth/session/auth.queries';
import { makeSeason, makeUser } from '../test/factories';
import { failure, installFakeServer, type FakeServer } from '../test/fake-server';
import { renderPage } from '../test/render-page';
import HelpPage from './help';

const SEND = `POST ${API.feedback}`;
let server: FakeServer;

beforeEach(() => {
  server = installFakeServer()
    .on(`GET ${API.user}`, { body: makeUser() })
    .on(`GET ${API.season}`, { body: makeSeason({ maxSlotsPerDay: 7 }) });
});

const open = () => renderPage(<HelpPage />, { at: '/help' }).person;
const message = () => screen.getByRole('textbox', { name: 'Your feedback' });
const send = () => screen.getByRole('button', { name: 'Send feedback' });

it("answers every built-in question, and uses the season's figures", async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Help & Feedback' })).toBeVisible();
  for (const { topic, answers } of builtQuestions) {
    expect(screen.getByRole('heading', { level: 2, name: topic })).toBeVisible();
    for (const { question } of answers) expect(screen.getByText(question)).toBeVisible();
  }
  expect(await screen.findByText(/^Up to 7 per calendar day.*December 2025\.$/)).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/[{}]/);
});

it('sends feedback and confirms it on the page', async () => {
  server.on(SEND, { status: 201, body: { receivedAt: '2025-06-01T07:30:00Z' } });
  const person = open();
  await person.fill(message(), '  Lovely river.  ');
  await person.click(send());
  expect(await screen.findByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
  expect(screen.getByText(/We received it on Sun 1 June, 09:30 \(Maun time\)/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(server.asked(SEND).map(({ body }) => body)).toEqual([{ message: 'Lovely river.' }]);
  await person.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(message()).toHaveValue('');
  expect(message()).toBeValid();
});

it('restores typed text after its author signs in again, but not for other users', async () => {
  const openAs = (user: UserView) => {
    const client = createQueryClient();
    client.setQueryData(userQuery.queryKey, user);
    return renderPage(<HelpPage />, { at: '/help', client });
  };
  const page = openAs(makeUser());
  await page.person.fill(message(), 'Lovely river.');
  page.unmount();
  const again = openAs(makeUser());
  expect(message()).toHaveValue('Lovely river.');
  again.unmount();
  openAs(makeUser({ id: 'somebody-else' }));
  expect(message()).toHaveValue('');
});

it.each([
  ['only spaces', '   ', 'Please write your feedback before sending it'],
  ['text that is too long', 'x'.repeat(MAX_FEEDBACK_LENGTH + 1), `Feedback must be at most ${MAX_FEEDBACK_LENGTH} characters`],
])('does not send %s', async (_case, text, sentence) => {
  const person = open();
  fireEvent.change(message(), { target: { value: text } });
  await person.click(send());
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(message()).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(server.asked(SEND)).toEqual([]);
});

it('shows how many characters are left in a long message', () => {
  open();
  fireEvent.change(message(), { target: { value: 'x'.repeat(MAX_FEEDBACK_LENGTH - 12) } });
  expect(screen.getByText('12 characters left')).toBeVisible();
});

it('keeps the text and shows why it was not sent', async () => {
  server.on(SEND, failure('RATE_LIMITED', 429, { message: 'Too many attempts. Please wait a moment and try again.' }));
  const person = open();
  await person.fill(message(), 'Lovely river.');
  await person.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  expect(message()).toHaveValue('Lovely river.');
  server.unreachable(SEND);
  await person.click(send());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the server.'));
});
