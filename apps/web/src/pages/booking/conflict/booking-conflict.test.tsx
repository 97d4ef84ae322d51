import { screen, waitFor, within } from '@testing-library/react';
import type { SelectionView } from '@raffle/contracts/selections';
import { conflictFound, openSelectionId, selectionHeld, storedConflict, tickedIds } from '../../../features/selections/selection-store';
import { makeSelectedSlot, makeSelection } from '../../../test/factories';
import { failure, type FakeServer } from '../../../test/fake-server';
import { at, cell, DATE, forgetSelection, inSummary, openBooking } from '../../../test/open-booking';

afterEach(forgetSelection);

const ADDRESS = '/booking?paymentConflict=true&selection=selection-1';
const SELECTION = '/api/slot-selections/selection-1';
const ref = (time: string) => ({ id: at(time), date: DATE, startTime: '' });
const conflict = { unavailableSlots: [ref('10:00'), ref('10:15')], keptSlots: [ref('11:00')] };
// The selection that the API returns until the conflict is resolved. It contains the conflict and the slots that are still held.
const lost = makeSelection({ version: 4, slots: [makeSelectedSlot(at('11:00'))], conflict });

function openConflict(selection: SelectionView | null = lost, address = ADDRESS) {
  return openBooking({
    at: address,
    ticked: [at('10:00'), at('10:15'), at('11:00')],
    taken: { [at('10:00')]: { status: 'booked', ownerName: 'Neo M' }, [at('10:15')]: { status: 'booked', ownerName: 'Neo M' } },
    prepare: (server) => server.on(`GET ${SELECTION}`, selection ? { body: selection } : failure('SELECTION_NOT_FOUND', 404)),
  });
}

/** Opens the page. The API returns the conflict only once the test calls `sendAnswer`. */
function openLate(address: string) {
  let [sendAnswer, seen] = [(): void => undefined, (): void => undefined];
  const answer = new Promise<void>((resolve) => (sendAnswer = resolve));
  const grid = new Promise<void>((resolve) => (seen = resolve));
  const page = openBooking({
    at: address,
    ticked: [at('10:00'), at('10:15'), at('11:00')],
    taken: { [at('10:00')]: { status: 'booked', ownerName: 'Neo M' }, [at('10:15')]: { status: 'booked', ownerName: 'Neo M' } },
    prepare: (server) => server.on(`GET ${SELECTION}`, () => (seen(), answer.then(() => ({ body: lost })))),
  });
  return { ...page, asked: grid, sendAnswer };
}

/** Makes the API return the selection without a conflict, as if the conflict had been resolved. */
function answered(server: FakeServer) {
  const selection = makeSelection({ version: 5, slots: lost.slots });
  server.on(`GET ${SELECTION}`, { body: selection });
  return { body: selection };
}

const dialog = () => screen.findByRole('alertdialog', { name: 'Time Slot Unavailable' });

it.each([`${ADDRESS}&date=${DATE}`, `/booking?date=${DATE}`])(
  'keeps the lost slots selected while the conflict loads: %s',
  async (address) => {
    selectionHeld('selection-1');
    const { asked, sendAnswer } = openLate(address);
    await asked;
    await cell('10:00');
    expect(tickedIds()).toHaveLength(3);
    sendAnswer();
    await dialog();
    expect(tickedIds()).toHaveLength(3);
  },
);

it('deselects the lost slots on the server and on the page', async () => {
  const { person, server } = openConflict();
  server.on(`PATCH ${SELECTION}`, () => answered(server));
  await person.click(within(await dialog()).getByText('Deselect Conflicting Slots'));
  await waitFor(() => expect(tickedIds()).toEqual([at('11:00')]));
  expect(server.asked(`PATCH ${SELECTION}`)[0]?.body).toEqual({ removeSlotIds: [at('10:00'), at('10:15')], version: 4 });
  expect(await screen.findByText('2 conflicting time slots have been automatically removed from your selection.')).toBeInTheDocument();
  expect(storedConflict()).toBeNull();
  expect(inSummary().queryByText(/taken by other users while you were paying/)).toBeNull();
  expect(server.asked(`PATCH ${SELECTION}`)).toHaveLength(1);
});

it('reports that the slots could not be deselected, and changes nothing', async () => {
  const { person, server } = openConflict();
  server.on(`PATCH ${SELECTION}`, failure('SELECTION_CHANGED', 409, { message: 'It has changed.' }));
  await person.click(within(await dialog()).getByText('Deselect Conflicting Slots'));
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('It has changed.');
  await person.click(screen.getByText("I'll Adjust Manually"));
  await waitFor(() => expect(inSummary().getByText(/It has changed\./)).toBeVisible());
  expect(tickedIds()).toHaveLength(3);
});

it('keeps the lost slots marked if the user decides to adjust the selection manually', async () => {
  const { person, server } = openConflict();
  server.on(`PATCH ${SELECTION}`, () => answered(server));
  await person.click(within(await dialog()).getByText("I'll Adjust Manually"));
  expect(inSummary().getAllByText('No longer available')).toHaveLength(2);
  expect(inSummary().getByRole('alert')).toHaveTextContent(
    /^Time Slot Unavailable Sat 14 June at 10:00 - 10:14, Sat 14 June at 10:15 - 10:29: taken by other users while you were paying\. No payment was processed/,
  );
  await person.click(inSummary().getByRole('button', { name: 'Remove Sat 14 June at 10:00 - 10:14' }));
  await person.click(inSummary().getByRole('button', { name: 'Remove Sat 14 June at 10:15 - 10:29' }));
  expect(tickedIds()).toEqual([at('11:00')]);
  expect(storedConflict()).toBeNull();
  await waitFor(() =>
    expect(server.asked(`PATCH ${SELECTION}`)[0]?.body).toEqual({ removeSlotIds: [at('10:00'), at('10:15')], version: 4 }),
  );
  expect(inSummary().queryByText(/taken by other users while you were paying/)).toBeNull();
});

describe('the page opened without the URL parameter while a conflict is unresolved', () => {
  const PLAIN = `/booking?date=${DATE}`;

  it('shows the dialog with the details from the API, on this visit and the next', async () => {
    selectionHeld('selection-1');
    const first = openConflict(lost, PLAIN);
    expect(await dialog()).toHaveTextContent('Sat 14 June at 10:00 - 10:14');
    expect(screen.getByText('You have time slots on hold')).toBeInTheDocument();
    await first.person.click(screen.getByText("I'll Adjust Manually"));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(inSummary().getByText(/taken by other users while you were paying/)).toBeVisible();
    first.unmount();
    openConflict(lost, PLAIN);
    expect(await dialog()).toHaveTextContent('Sat 14 June at 10:15 - 10:29');
  });

  it('reports a conflict, not an expired session, if all slots were lost', async () => {
    selectionHeld('selection-1');
    const whole = { unavailableSlots: [ref('10:00')], keptSlots: [] };
    const { person, server } = openConflict(makeSelection({ state: 'expired', slots: [], conflict: whole }), PLAIN);
    await person.click(within(await dialog()).getByText('Deselect Conflicting Slots'));
    await waitFor(() => expect(openSelectionId()).toBeNull());
    expect(server.asked(`PATCH ${SELECTION}`)).toHaveLength(0);
    expect(tickedIds()).not.toContain(at('10:00'));
    expect(screen.queryByText('Session Expired')).toBeNull();
  });

  it('shows nothing if the conflict was resolved elsewhere', async () => {
    conflictFound({ ...conflict, selectionId: 'selection-1' });
    openConflict(makeSelection({ slots: lost.slots }), PLAIN);
    await waitFor(() => expect(storedConflict()).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('adopts the held selection if the emailed link is opened on another device', async () => {
  openConflict();
  await dialog();
  expect(openSelectionId()).toBe('selection-1');
});

it('falls back to the conflict stored by the payment page', async () => {
  conflictFound({ ...conflict, selectionId: 'selection-1' });
  openConflict(null);
  expect(await dialog()).toHaveTextContent('Sat 14 June at 10:00 - 10:14');
});
