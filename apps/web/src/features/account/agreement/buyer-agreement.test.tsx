import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import AgreePage from '../../../pages/agree';
import { failure, installFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';

const QUESTION = 'POST /api/agreements/question';
const ANSWER = 'POST /api/agreements/answer';
const OPEN = {
  deed: 'booking.refund',
  state: 'open',
  expiresAt: '2025-06-08T07:00:00.000Z',
  facts: [
    { label: 'Slots', after: 'Sat 31 May 2025, 10:00 - 10:14' },
    { label: 'Amount', after: '$3.00' },
  ],
};
const open = (at = '/agree#key=abc') =>
  renderPage(
    <Routes>
      <Route path="/agree" element={<AgreePage />} />
      <Route path="/agree/:token" element={<AgreePage />} />
    </Routes>,
    { at },
  );

it.each([
  ['Yes, I agree', true, 'agreed', /^Thank you\. You've agreed/],
  ['No', false, 'declined', /so nothing changes/],
] as const)('answers on a press of "%s", not on being opened', async (button, agrees, state, words) => {
  const server = installFakeServer()
    .on(QUESTION, { body: OPEN })
    .on(ANSWER, { body: { ...OPEN, state, facts: [] } });
  const { person } = open();
  expect(await screen.findByText('$3.00')).toBeInTheDocument();
  expect(server.asked(ANSWER)).toEqual([]);
  await person.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('status')).toHaveTextContent(words);
  expect(server.asked(ANSWER).map(({ body }) => body)).toEqual([{ token: 'abc', agrees }]);
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

it('opens links that were mailed with the key in the path', async () => {
  const server = installFakeServer().on(QUESTION, { body: OPEN });
  open('/agree/abc');
  expect(await screen.findByText('$3.00')).toBeInTheDocument();
  expect(server.asked(QUESTION).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

it('shows what changes, and asks nothing when the question is closed or the link not known', async () => {
  installFakeServer().on(QUESTION, {
    body: { ...OPEN, deed: 'person.correct', facts: [{ label: 'Email', before: 'a@example.com', after: 'b@example.com' }] },
  });
  const page = open();
  expect(await screen.findByText('a@example.com → b@example.com')).toBeInTheDocument();
  page.unmount();
  installFakeServer().on(QUESTION, { body: { ...OPEN, state: 'over', facts: [] } });
  const over = open();
  expect(await screen.findByText(/^This question is closed/)).toBeInTheDocument();
  over.unmount();
  installFakeServer().on(QUESTION, failure('NOT_FOUND', 404, { message: 'This link is not known.' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not work: This link is not known.');
  expect(screen.queryByRole('button')).toBeNull();
});
