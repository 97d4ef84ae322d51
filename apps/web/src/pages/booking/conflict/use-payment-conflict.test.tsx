import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { conflictSettled, selectionEnded, storedConflict } from '../../../features/selections/selection-store';
import { makeSelectedSlot, makeSelection } from '../../../test/factories';
import { installFakeServer, type FakeAnswer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { useNotices } from '../use-notices';
import { usePaymentConflict } from './use-payment-conflict';

function Scene() {
  usePaymentConflict(useNotices(), () => undefined, true);
  return <Link to="/rules">Rules</Link>;
}

it('stores the conflict without navigating if the user leaves the page before the conflict has loaded', async () => {
  let tell: (answer: FakeAnswer) => void = () => undefined;
  installFakeServer().on('GET /api/slot-selections/selection-1', () => new Promise<FakeAnswer>((resolve) => (tell = resolve)));
  const page = renderPage(<Scene />, { at: '/booking?paymentConflict=true&selection=selection-1', path: '/booking' });
  await page.person.click(await screen.findByRole('link', { name: 'Rules' }));
  const conflict = { unavailableSlots: [{ id: '2025-06-14T10:00', date: '2025-06-14', startTime: '' }], keptSlots: [] };
  await act(async () => tell({ body: makeSelection({ slots: [makeSelectedSlot()], conflict }) }));
  expect(storedConflict()).toMatchObject({ selectionId: 'selection-1' });
  expect(page.address()).toBe('/rules');
  conflictSettled();
  selectionEnded('selection-1');
});
