import { screen, waitFor } from '@testing-library/react';
import { makeBooking, makeChallenge, makeSeason, makeSelectedSlot } from '../../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { BookingActions } from '../dashboard/booking-actions';

const CODE = '7F3K9QW2MX4TB0AA1C2D';
const booking = makeBooking({ slots: ['2025-06-12T10:00'].map(makeSelectedSlot) });
const CARD = `/api/bookings/${booking.referenceNumber}/challenge`;
const card = makeChallenge();
const LINK = `http://localhost/p/${CODE}`;

let server: FakeServer;
beforeEach(() => {
  server = installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on(`PUT ${CARD}`, { body: { code: CODE, card } })
    .on(`DELETE ${CARD}`, { status: 204 })
    .on(`GET /api/challenges/${CODE}`, { body: card });
});
afterEach(() => Reflect.deleteProperty(navigator, 'share'));

async function open(over: Partial<typeof booking> = {}) {
  const page = renderPage(<BookingActions booking={{ ...booking, ...over }} />);
  await waitFor(() => expect(server.asked('GET /api/season')).toHaveLength(1));
  await page.person.click(await screen.findByRole('button', { name: /^Share / }));
  return page;
}

it('creates a card only on request, after explaining what it shows', async () => {
  const { person } = await open();
  expect(await screen.findByText(/Anyone with the link sees your time slot and your name/)).toBeVisible();
  expect(server.asked(`PUT ${CARD}`)).toHaveLength(0);
  await person.click(screen.getByRole('button', { name: 'Make my card' }));
  expect(await screen.findByRole('img', { name: 'Your card, as your friends see it' })).toHaveAttribute('src', card.picture);
  const link = screen.getByRole('link', { name: 'WhatsApp' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    `https://wa.me/?text=My money is on Thu 12 June, 10:00. Beat me? ${LINK}`,
  );
  expect(screen.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'href',
    `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(LINK)}`,
  );
  expect(document.body.textContent).not.toContain('OKV');
});

it('deletes the card with a single click, and confirms the deletion', async () => {
  const { person } = await open({ challenge: CODE });
  await person.click(await screen.findByRole('button', { name: 'Delete my card' }));
  expect(await screen.findByText('Your card is deleted. Its link no longer shows anything of yours.')).toBeVisible();
  expect(server.asked(`DELETE ${CARD}`)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
});

it('deletes the card from the dashboard without opening a dialog', async () => {
  const { person } = renderPage(<BookingActions booking={{ ...booking, challenge: CODE }} />);
  await person.click(screen.getByRole('button', { name: `Delete my card for ${booking.referenceNumber}` }));
  await waitFor(() => expect(server.asked(`DELETE ${CARD}`)).toHaveLength(1));
});

it("opens the device's share sheet with a link to the card", async () => {
  const share = jest.fn().mockRejectedValue(new Error('closed'));
  Object.assign(navigator, { share });
  const { person } = await open({ challenge: CODE });
  await person.click(await screen.findByRole('button', { name: 'Send my card' }));
  expect(share).toHaveBeenCalledWith({ title: 'My flood prediction', text: 'My money is on Thu 12 June, 10:00. Beat me?', url: LINK });
});

it('shares text instead of a card if the user prefers text or cards are disabled', async () => {
  const { person, unmount } = await open();
  await person.click(await screen.findByRole('button', { name: 'Share without a card' }));
  expect(decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')).toContain(
    'Thu 12 June at 10:00 - 10:14',
  );
  unmount();
  server.on('GET /api/season', { body: makeSeason({ challengeCards: false }) });
  server.requests.length = 0;
  await open();
  expect(await screen.findByRole('link', { name: 'WhatsApp' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make my card' })).toBeNull();
});

it('reports that the card could not be created', async () => {
  server.on(`PUT ${CARD}`, failure('BUSY_TRY_AGAIN', 503));
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Make my card' }));
  expect(await screen.findByText("We couldn't do that. Please try again.")).toBeVisible();
});
