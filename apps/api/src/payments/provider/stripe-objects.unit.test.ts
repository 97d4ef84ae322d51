import { datesBetween, slotsOfDate } from '@raffle/contracts/slot-time';
import { pageParams } from './stripe-objects.js';

const request = {
  name: 'OKV-1.1',
  reference: 'OKV-1',
  origin: { installation: 'one', site: 'https://flood.example' },
  customerEmail: 'naledi@example.com',
  currency: 'usd',
  priceCents: 300,
  slotIds: ['2025-06-15T09:00', '2025-06-14T10:00', '2025-06-14T10:15'],
  successUrl: 'https://flood.example/payment-return',
  cancelUrl: 'https://flood.example/payment',
  expiresAt: new Date('2025-06-01T10:00:00Z'),
};

it('lists the slots on the payment page in the same format as the site', () => {
  expect(pageParams(request, ['card']).line_items).toMatchObject([
    {
      quantity: 3,
      price_data: {
        product_data: { description: 'Sat 14 June 2025, 10:00 - 10:14, 10:15 - 10:29; Sun 15 June 2025, 09:00 - 09:14' },
      },
    },
  ]);
});

it.each([
  [1, 60, '60 time slots on Wed 4 June 2025'],
  [30, 10, '300 time slots on 30 dates, from Wed 4 June 2025 to Thu 3 July 2025'],
])('summarises the slots of a large booking: %i dates with %i slots each', (days, perDay, description) => {
  const slotIds = datesBetween('2025-06-04', '2025-07-31')
    .slice(0, days)
    .flatMap((date) => slotsOfDate(date).slice(0, perDay));
  expect(pageParams({ ...request, slotIds }, ['card']).line_items).toMatchObject([{ price_data: { product_data: { description } } }]);
});
