import { refundFailedMail } from './refund-mail.js';

const FAILED = { nth: 1, reference: 'OKV-1', name: null, email: 'neo@example.com', cents: 300 };

it.each([
  ['we owe the amount', { isOwed: true, isDisputed: false }, 'We still owe you this money and will send it again.'],
  ['the booking has not changed', { isOwed: false, isDisputed: false }, 'your predictions are still yours.'],
  ['the buyer has disputed the payment', { isOwed: false, isDisputed: true }, 'your bank decides who gets the money.'],
  ['the buyer has disputed the amount that we owe', { isOwed: true, isDisputed: true }, 'your bank decides who gets the money.'],
])('the email about a failed refund says what happens next if %s', (_, state, sentence) => {
  expect(refundFailedMail({ ...FAILED, ...state }, 'https://raffle.example').text).toContain(sentence);
});
