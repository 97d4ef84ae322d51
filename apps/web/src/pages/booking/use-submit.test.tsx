import { screen, waitFor } from '@testing-library/react';
import { selectionCleared, selectionEnded, slotPicked } from '../../features/selections/selection-store';
import { makeSeason, makeUser } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import { useNotices } from './use-notices';
import { useSubmit } from './use-submit';

const CREATE = 'POST /api/slot-selections';

/** A component that stays mounted, as the booking page does while the payment page's code is loading. */
function Scene() {
  const { submit, isSubmitting } = useSubmit(makeSeason(), useNotices(), () => undefined);
  return <button onClick={submit}>{isSubmitting ? 'Submitting' : 'Submit'}</button>;
}

it('creates only one selection, even if the user clicks again while the payment page is loading', async () => {
  slotPicked('2025-06-14T10:00');
  const server = installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on('GET /api/time-slots', { body: [] })
    .on(CREATE, { status: 201, body: { selectionId: 'selection-1', expiresAt: '', totalAmount: 3, slots: [] } });
  const page = renderPage(<Scene />);
  await page.person.click(screen.getByRole('button'));
  await waitFor(() => expect(page.address()).toBe('/payment/selection/selection-1'));
  await page.person.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('Submitting');
  expect(server.asked(CREATE)).toHaveLength(1);
  selectionCleared();
  selectionEnded('selection-1');
});
