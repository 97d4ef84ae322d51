import fc from 'fast-check';
import { confirmationMail } from '../../bookings/confirmation-mail.js';
import { emailChangedMails } from '../../account/email-changed-mail.js';
import { adminPasswordChangedMail, adminResetMail, inviteMail, replacedMail, roleMail } from '../../admin/access/admin-mails.js';
import { detailChangedMail } from '../../auth/account-notices.js';
import { emailLinkMail, emailTakenMail } from '../../auth/email-links/email-link-mail.js';
import { magicLinkMail } from '../../auth/magic-links/magic-link-mail.js';
import { passwordChangedMail, passwordLinkMail, resetMail } from '../../auth/passwords/password-reset-mail.js';
import { messageMail } from '../../messages/message-mail.js';
import { conflictMail } from '../../payments/conflict-mail.js';
import { refundFailedMail, refundMail, refundSlotsMail } from '../../payments/refunds/refund-mail.js';
import { lateTicketMail } from '../../results/prize/late-ticket-mail.js';
import { saleUndoneMail } from '../../payments/refunds/sale-undone-mail.js';
import { paymentFailedMail } from '../../payments/sync/payment-failed-mail.js';
import { seasonEndedMail } from '../../results/ending/season-ended-mail.js';
import { logNote } from '../../results/log/log-note.js';
import { lastSlotMail, placeMail } from '../../results/places/place-mail.js';
import { winnerMail } from '../../results/prize/winner-mail.js';
import { witnessMail } from '../../results/witnesses/witness-mail.js';
import type { Mail } from './mailer.js';

const SITE = 'https://raffle.example';
const REFERENCE = 'OKV-7F3K9-QW2MX-4TB';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const HEAD = {
  origin: 'raffle.example/log/2025',
  key: 'raffle.example+5d5b4bd4+AT1qe8hJ0Bo6Y2rB6Q7yS0nVxW1cK4fP9tGmZsLkDhEo',
  size: 12,
  root: 'rQm3mY1gq8yWq1uQm5xv0yqk3vY8Yy1c2o8Y0m1QF2s=',
  line: 'raffle.example/log/2025 12 rQm3mY1gq8yWq1uQm5xv0yqk3vY8Yy1c2o8Y0m1QF2s= XVtL1A==',
  at: '2025-06-01T07:00:00.000Z',
};
const NOTE = 'raffle.example/log/2025\n12\ncm9vdA==\n\n— raffle.example c2lnbmF0dXJl\n';
const SLOTS = ['2025-06-14T10:00', '2025-06-14T23:45'];
const PERSON = { name: 'Naledi Kgosi', email: 'naledi@example.com' };
const ADMIN = { fullName: 'Neo Sethibe', email: 'neo@example.com' };

const LAST_TICKETS = [
  { slotId: '2025-12-31T20:00', reference: REFERENCE, place: { place: 2, shared: false }, won: false, claimUntil: null, refunded: false },
  { slotId: '2025-12-30T10:00', reference: REFERENCE, place: { place: 7, shared: false }, won: false, claimUntil: null, refunded: false },
];
const ofLastSlot = (person: typeof PERSON) => ({
  ...person,
  newsToken: 'tok',
  arrivedAt: new Date('2025-12-31T21:45:00Z'),
  year: 2025,
  endedFor: 'The last date is over and the river bed is dry.',
  rule: 'nearest' as const,
  of: 12,
});

/** Every email, with the exact text that it must have. */
const mails = (person = PERSON, admin = ADMIN): Record<string, { mail: Mail; text: string }> => ({
  confirmation: {
    mail: confirmationMail({ ...person, reference: REFERENCE, paidCents: 600, refunds: [], slotIds: SLOTS, claimDays: 30 }, SITE, [
      logNote(REFERENCE, { heads: [HEAD], tickets: [{ reference: REFERENCE, slot: SLOTS[0]!, index: 7, hash: HASH, voided: null }] }, SITE),
    ]),
    text: `Hello ${person.name},

Your payment of $6.00 is confirmed and your time slots are locked.

Booking reference: ${REFERENCE}

Your predictions (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14
  Sat 14 June 2025  23:45 - 23:59

A winner has 30 days to claim the prize, counted from the day we tell them.

You can see your predictions, with a receipt, under My Predictions:
${SITE}/dashboard

Thank you. 100% of proceeds go to the two charities.

Your tickets in the public log:
  entry 7  Sat 14 June 2025  10:00 - 10:14

Keep this email. Your log receipt is here:
${SITE}/dashboard?receipt=${REFERENCE}

Anybody can check it here:
${SITE}/results/verify

For later checks: the fingerprint of each entry, the signed head of the log when this email was written, and the public key that signs it. They show whether the log has been altered since.
  entry 7  ${HASH}
  head of 12 entries
  ${HEAD.line}
  ${HEAD.key}`,
  },
  'head for a witness': {
    mail: witnessMail(person, { year: 2025, size: 12, note: NOTE }, SITE),
    text: `Hello ${person.name},

The organisers have asked you to keep the signed head of the public log of the raffle. Please keep this email: with it, you can show later what the log said today. You do not need to do anything else.

The signed head:
  raffle.example/log/2025
  12
  cm9vdA==
  — raffle.example c2lnbmF0dXJl

How to check that the raffle is fair:
${SITE}/results/how`,
  },
  'lost slots, some kept': {
    mail: conflictMail({ ...person, reference: REFERENCE, selectionId: 'sel-1' }, [SLOTS[0]!], [SLOTS[1]!], SITE),
    text: `Hello ${person.name},

Some of your time slots were taken before your payment arrived. No payment was processed. If your bank shows an amount as reserved, it will be released.

No longer available (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14

These are still held for you until 10 minutes after your payment:
  Sat 14 June 2025  23:45 - 23:59

Pay for them, or choose others, here:
${SITE}/booking?paymentConflict=true&selection=sel-1`,
  },
  'lost slots, none kept': {
    mail: conflictMail({ ...person, reference: REFERENCE, selectionId: 'sel-1' }, SLOTS, [], SITE),
    text: `Hello ${person.name},

Some of your time slots were taken before your payment arrived. No payment was processed. If your bank shows an amount as reserved, it will be released.

No longer available (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14
  Sat 14 June 2025  23:45 - 23:59

You can choose others here:
${SITE}/booking`,
  },
  refund: {
    mail: refundMail(
      {
        ...person,
        nth: 1,
        reference: REFERENCE,
        cents: 300,
        owedCents: 0,
        slotIds: [SLOTS[0]!],
        settledSlotIds: [],
        reason: 'sold twice,\nby  mistake',
      },
      SITE,
    ),
    text: `Hello ${person.name},

We have refunded $3.00 for your booking ${REFERENCE}. The money goes back to the card or wallet that you paid with. Your bank may take up to ten days to show it.

The organiser gave this reason: sold twice,
by  mistake

These predictions are no longer yours (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'refund with a reason, to an unconfirmed address': {
    mail: refundMail(
      {
        ...person,
        name: null,
        nth: 1,
        reference: REFERENCE,
        cents: 300,
        owedCents: 0,
        slotIds: [],
        settledSlotIds: [],
        reason: 'sold twice',
      },
      SITE,
    ),
    text: `Hello,

We have refunded $3.00 for your booking ${REFERENCE}. The money goes back to the card or wallet that you paid with. Your bank may take up to ten days to show it.

The organiser gave a reason. You can read it under My Predictions.

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'refund without a reason': {
    mail: refundMail(
      { ...person, nth: 1, reference: REFERENCE, cents: 300, owedCents: 0, slotIds: [], settledSlotIds: [], reason: null },
      SITE,
    ),
    text: `Hello ${person.name},

We have refunded $3.00 for your booking ${REFERENCE}. The money goes back to the card or wallet that you paid with. Your bank may take up to ten days to show it.

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'refund of a settled ticket': {
    mail: refundMail(
      { ...person, nth: 1, reference: REFERENCE, cents: 600, owedCents: 0, slotIds: SLOTS, settledSlotIds: [SLOTS[0]!], reason: null },
      SITE,
    ),
    text: `Hello ${person.name},

We have refunded $6.00 for your booking ${REFERENCE}. The money goes back to the card or wallet that you paid with. Your bank may take up to ten days to show it.

These predictions are no longer yours (all times are Maun time, CAT):
  Sat 14 June 2025  23:45 - 23:59

These were already settled, so their tickets stay in the draw and can still win (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'refund that includes a failed one': {
    mail: refundMail(
      { ...person, nth: 3, reference: REFERENCE, cents: 600, owedCents: 300, slotIds: [SLOTS[1]!], settledSlotIds: [], reason: null },
      SITE,
    ),
    text: `Hello ${person.name},

We have refunded $6.00 for your booking ${REFERENCE}. The money goes back to the card or wallet that you paid with. Your bank may take up to ten days to show it.

This is refund 3 for this booking.

$3.00 of it replaces an earlier refund that did not reach you.

These predictions are no longer yours (all times are Maun time, CAT):
  Sat 14 June 2025  23:45 - 23:59

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'refund sent again': {
    mail: refundMail(
      { ...person, nth: 2, reference: REFERENCE, cents: 300, owedCents: 300, slotIds: [], settledSlotIds: [], reason: 'Asked' },
      SITE,
    ),
    text: `Hello ${person.name},

An earlier refund for your booking ${REFERENCE} did not reach you. We have now sent you $3.00 again. The money goes back to the card or wallet that you paid with. Your bank may take up to ten days to show it.

This is refund 2 for this booking.

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'refund that did not arrive': {
    mail: refundFailedMail({ ...person, nth: 1, reference: REFERENCE, cents: 300, isOwed: true, isDisputed: false }, SITE),
    text: `Hello ${person.name},

Your bank or card company did not accept our refund of $3.00 for your booking ${REFERENCE}, so it has not reached you.

We still owe you this money and will send it again. If your card has expired or been replaced, please tell us, so that we can pay you another way.

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'slots removed by a refund': {
    mail: refundSlotsMail({ ...person, nth: 2, reference: REFERENCE, cents: 300, slotIds: [SLOTS[0]!] }, SITE),
    text: `Hello ${person.name},

Refund 2 for your booking ($3.00) was for these predictions. They are no longer yours (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'undone sale': {
    mail: saleUndoneMail({ ...person, reference: REFERENCE, because: 'Your bank has taken the money back.', slotIds: SLOTS }, SITE),
    text: `Hello ${person.name},

Your bank has taken the money back.

These predictions are no longer yours (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14
  Sat 14 June 2025  23:45 - 23:59

If you still want to take part, choose from the time slots that are open:
${SITE}/booking`,
  },
  'late tickets': {
    mail: lateTicketMail({ ...person, reference: REFERENCE }, SLOTS, SITE),
    text: `Hello ${person.name},

These predictions from your booking ${REFERENCE} are not in the draw (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14
  Sat 14 June 2025  23:45 - 23:59

They joined the public log too late: after the time slot was settled, or after the flood arrived. Under the rules of this season, their price is a gift to the two charities. Thank you.

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'failed payment': {
    mail: paymentFailedMail(
      { ...person, reference: REFERENCE, bookingId: 7, because: 'Your card has insufficient funds.', slotIds: SLOTS },
      SITE,
    ),
    text: `Hello ${person.name},

Your payment did not go through. Nothing was charged.

Reason: Your card has insufficient funds.

It was for these predictions (all times are Maun time, CAT):
  Sat 14 June 2025  10:00 - 10:14
  Sat 14 June 2025  23:45 - 23:59

Check whether they are still held for you, and pay with another card or wallet:
${SITE}/payment/7`,
  },
  winner: {
    mail: winnerMail(
      {
        ...person,
        reference: REFERENCE,
        slotId: SLOTS[0]!,
        claimUntil: new Date('2025-07-01T22:30:00Z'),
        arrivedAt: new Date('2025-06-14T08:07:12Z'),
        noWater: false,
        nearer: [],
        tied: null,
        passed: [],
      },
      SITE,
    ),
    text: `Hello ${person.name},

Congratulations!

Your prediction has won the grand prize: Sat 14 June 2025, 10:00 - 10:14 (Maun time, CAT), booking ${REFERENCE}.

The flood arrived on Sat 14 June 2025 at 10:07:12, in your time slot.

What to do now:

1. Reply to this email by Wed 2 July 2025. After that day, the prize goes to the next in line.

2. The organisers will call you to agree the dates of the safari.

3. Keep your booking reference: it proves that the ticket is yours.

The result:
${SITE}/results`,
  },
  'winner after the prize was passed on': {
    mail: winnerMail(
      {
        ...person,
        reference: REFERENCE,
        slotId: '2025-06-14T09:00',
        claimUntil: new Date('2025-07-01T22:30:00Z'),
        arrivedAt: new Date('2025-06-14T08:07:12Z'),
        noWater: false,
        nearer: [
          { slotId: '2025-06-14T10:00', reason: 'refunded' },
          { slotId: '2025-06-14T09:30', reason: 'unclaimed' },
        ],
        tied: '2025-06-14T11:00',
        passed: [{ slotId: '2025-06-14T09:30', fullName: 'Kabo Molefe', nameDisplay: 'initial' }],
      },
      SITE,
    ),
    text: `Hello ${person.name},

Congratulations!

Your prediction has won the grand prize: Sat 14 June 2025, 09:00 - 09:14 (Maun time, CAT), booking ${REFERENCE}.

The flood arrived on Sat 14 June 2025 at 10:07:12. Your time slot ended 52 min before that. It is the nearest of those that are still in. Sat 14 June 2025, 11:00 - 11:14 is just as many time slots away, and the earlier of the two wins. These would have come first:
  Sat 14 June 2025, 10:00 - 10:14: the ticket was refunded
  Sat 14 June 2025, 09:30 - 09:44 (Kabo M.): its owner did not claim the prize

What to do now:

1. Reply to this email by Wed 2 July 2025. After that day, the prize goes to the next in line.

2. The organisers will call you to agree the dates of the safari.

3. Keep your booking reference: it proves that the ticket is yours.

The result:
${SITE}/results`,
  },
  'winner of a year without water': {
    mail: winnerMail(
      {
        ...person,
        reference: REFERENCE,
        slotId: '2025-12-31T22:00',
        claimUntil: new Date('2026-01-20T22:30:00Z'),
        arrivedAt: new Date('2025-12-31T21:45:00Z'),
        noWater: true,
        nearer: [],
        tied: null,
        passed: [],
      },
      SITE,
    ),
    text: `Hello ${person.name},

Congratulations!

Your prediction has won the grand prize: Wed 31 December 2025, 22:00 - 22:14 (Maun time, CAT), booking ${REFERENCE}.

No water reached the bridge this season. Under the rule of the season, the last time slot counts. Your time slot ended 1 h 30 min before it began. No other ticket was nearer.

What to do now:

1. Reply to this email by Wed 21 January 2026. After that day, the prize goes to the next in line.

2. The organisers will call you to agree the dates of the safari.

3. Keep your booking reference: it proves that the ticket is yours.

The result:
${SITE}/results`,
  },
  'a season that is called off': {
    mail: seasonEndedMail({ ...person, year: 2025, as: 'called-off', reason: 'The bridge is closed.', cents: 900 }, SITE),
    text: `Hello ${person.name},

The 2025 Okavango flood raffle is called off. There is no winner, and everybody gets their money back.

The organisers say: The bridge is closed.

We are refunding $9.00 to the card or wallet that you paid with. Your bank may take up to ten days to show it. You do not need to do anything.

What the public log says about it:
${SITE}/results

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'a season without water that is refunded': {
    mail: seasonEndedMail({ ...person, year: 2025, as: 'no-water', reason: 'The river stayed dry.', cents: 300 }, SITE),
    text: `Hello ${person.name},

No water reached the bridge in the 2025 season. Under the rule of the season, there is no winner, and everybody gets their money back.

The organisers say: The river stayed dry.

We are refunding $3.00 to the card or wallet that you paid with. Your bank may take up to ten days to show it. You do not need to do anything.

What the public log says about it:
${SITE}/results

Your predictions are under My Predictions:
${SITE}/dashboard`,
  },
  'changed address, to the new one': {
    mail: emailChangedMails({ email: person.email, oldEmail: 'old@example.com' }, SITE)[0]!,
    text: `Hello,

A raffle organiser has corrected the email address on your account. From now on, sign in with this address, naledi@example.com, and the same password. You have been signed out everywhere.

If you did not ask for this, please reply to this email at once.

${SITE}`,
  },
  'changed address, to the old one': {
    mail: emailChangedMails({ email: person.email, oldEmail: 'old@example.com' }, SITE)[1]!,
    text: `Hello,

A raffle organiser has corrected the email address on your account. Your account now has a different address, and emails go there. You have been signed out everywhere.

If you did not ask for this, please reply to this email at once.

${SITE}`,
  },
  'confirmation of an address': {
    mail: emailLinkMail({ purpose: 'confirm', email: person.email }, 'abc', SITE),
    text: `Hello,

You have an account with the Okavango flood raffle. Please confirm that this is your email address:
${SITE}/confirm-email#key=abc

The link works for 7 days. You can play without confirming. If you did not register, ignore this email.`,
  },
  'confirmation of a new address': {
    mail: emailLinkMail({ purpose: 'change', email: person.email }, 'abc', SITE),
    text: `Hello,

Somebody, probably you, wants to use this address for an Okavango flood raffle account. Please confirm it:
${SITE}/confirm-email#key=abc

The link works once, for a day. If it was not you, ignore this email: nothing changes.`,
  },
  'changed address, the undo link to the old one': {
    mail: emailLinkMail({ purpose: 'undo', email: person.email }, 'abc', SITE),
    text: `Hello,

Your Okavango flood raffle account now has a different email address, and our emails go there. If it was not you, take your account back:
${SITE}/take-back#key=abc

The link works once, for 7 days. If it was you, you do not need to do anything.`,
  },
  'a requested address that is taken': {
    mail: emailTakenMail(person.email, SITE),
    text: `Hello,

Somebody, probably you, tried to use this address for another Okavango flood raffle account. It already has an account, so nothing was changed. If it was you, sign in to that account:
${SITE}/auth

If it was not you, you do not need to do anything.`,
  },
  'magic link': {
    mail: magicLinkMail(
      { fullName: person.name, email: person.email, emailConfirmedAt: new Date() },
      { token: 'abc', code: '48219036' },
      SITE,
    ),
    text: `Hello ${person.name},

Tap to sign in, using the browser where you asked for this email:
${SITE}/auth/link#token=abc

Reading this on another device? Type this code where you asked for it: 4821 9036

The link and the code work once, for 15 minutes. Do not share them. If you did not ask for this email, ignore it: nobody can sign in without it.`,
  },
  'password reset': {
    mail: resetMail({ fullName: person.name, email: person.email, emailConfirmedAt: new Date() }, 'abc', SITE),
    text: `Hello ${person.name},

Somebody, probably you, asked for a new password for your account. Open this link and answer your security question to choose one:

${SITE}/reset-password#token=abc

The link works once, for 15 minutes. If it was not you, ignore this email: your password stays the same.`,
  },
  'password link from an organiser': {
    mail: passwordLinkMail({ fullName: person.name, email: person.email, emailConfirmedAt: new Date() }, SITE),
    text: `Hello ${person.name},

Somebody asked the raffle organisers for help with your account, and an organiser gave them a link to choose a new password. The link works once, for 15 minutes, and asks for the answer to your security question.

If it was not you, tell the organisers and choose a new password yourself. That cancels the link:

${SITE}/reset-password`,
  },
  'password changed': {
    mail: passwordChangedMail({ fullName: person.name, email: person.email, emailConfirmedAt: new Date() }, SITE),
    text: `Hello ${person.name},

Your password was changed, and all other browsers were signed out. If it was not you, choose a new password at once:

${SITE}/reset-password`,
  },
  'password changed with passkeys': {
    mail: passwordChangedMail({ fullName: person.name, email: person.email, emailConfirmedAt: new Date() }, SITE, 'keep'),
    text: `Hello ${person.name},

Your password was changed, and all other browsers were signed out. Your passkeys still sign you in. If it was not you, choose a new password at once. That also removes the passkeys:

${SITE}/reset-password`,
  },
  'password reset with passkeys': {
    mail: passwordChangedMail({ fullName: person.name, email: person.email, emailConfirmedAt: new Date() }, SITE, 'remove'),
    text: `Hello ${person.name},

Your password was changed, and all other browsers were signed out. For your safety, your passkeys were removed. You can add them again under Account settings. If it was not you, choose a new password at once:

${SITE}/reset-password`,
  },
  'detail changed': {
    mail: detailChangedMail({ fullName: person.name, email: person.email, emailConfirmedAt: new Date() }, 'phone number', SITE),
    text: `Hello ${person.name},

The phone number on your account was changed. If it was not you, sign in, choose a new password and change the phone number back:

${SITE}/account

If you cannot sign in, please reply to this email.`,
  },
  'new passkey': {
    mail: detailChangedMail({ fullName: person.name, email: person.email, emailConfirmedAt: new Date() }, 'passkey', SITE),
    text: `Hello ${person.name},

A passkey was added to your account. If it was not you, sign in, choose a new password and remove the passkey:

${SITE}/account

If you cannot sign in, please reply to this email.`,
  },
  'invitation of an organiser': {
    mail: inviteMail({ email: admin.email, role: 'cashier' }, { inviter: admin.fullName, token: 'abc' }, SITE),
    text: `${admin.fullName} has invited you to help run the Okavango flood raffle as cashier. A cashier can see the dashboard, sell for cash and print receipts.

Open this link to choose a password:

${SITE}/admin/accept-invite#token=abc

The link works once, for 7 days.`,
  },
  "an organiser's role": {
    mail: roleMail(admin, 'Another organiser', { from: 'owner', to: 'cashier' }, SITE),
    text: `Hello ${admin.fullName},

Another organiser has changed your role from owner to cashier. A cashier can see the dashboard, sell for cash and print receipts.

You were signed out everywhere. Sign in again to continue:
${SITE}/admin/login

If you did not expect this, please talk to the other organisers.`,
  },
  'an organiser invited again': {
    mail: replacedMail(admin, 'Another organiser'),
    text: `Hello ${admin.fullName},

Your organiser account was disabled. Another organiser invited you again, and the invitation was accepted with a new password. The authenticator app, passkeys and recovery codes of your old account no longer work.

If it was not you, tell the other organisers at once: they can disable the new account.`,
  },
  "an organiser's password reset": {
    mail: adminResetMail(admin, 'abc', SITE),
    text: `Hello ${admin.fullName},

Somebody, probably you, asked for a new password for your organiser account. Open this link to choose one:

${SITE}/admin/reset-password#token=abc

The link works once, for 15 minutes. If it was not you, ignore this email: your password stays the same.`,
  },
  "an organiser's password changed": {
    mail: adminPasswordChangedMail(admin, SITE),
    text: `Hello ${admin.fullName},

Your organiser password was changed, and all other browsers were signed out. If it was not you, choose a new one at once and tell the other organisers:

${SITE}/admin/reset-password`,
  },
  news: {
    mail: messageMail(
      { purpose: 'news', subject: 'The flood', text: 'It is at Mohembo.\n\n  10 km a day,\nor 12 & more <soon>.' },
      { ...person, newsToken: 'tok' },
      SITE,
    ),
    text: `Hello ${person.name},

It is at Mohembo.

  10 km a day,
or 12 & more <soon>.

You get this because you have an Okavango flood raffle account. To stop news by email:
${SITE}/unsubscribe/tok`,
  },
  'places of tickets': {
    mail: placeMail(
      {
        ...person,
        newsToken: 'tok',
        arrivedAt: new Date('2025-06-14T08:07:12Z'),
        year: 2025,
        endedFor: null,
        rule: 'nearest',
        of: 1190,
        tickets: [
          { slotId: SLOTS[0]!, reference: REFERENCE, place: { place: 1, shared: false }, won: false, claimUntil: null, refunded: false },
          ...Array.from({ length: 11 }, (_, i) => ({
            slotId: `2025-06-${15 + i}T10:00`,
            reference: REFERENCE,
            place: { place: i + 2, shared: i === 0 },
            won: false,
            claimUntil: null,
            refunded: i === 0,
          })),
          { slotId: '2025-06-20T10:00', reference: REFERENCE, place: null, won: false, claimUntil: null, refunded: false },
        ],
      },
      SITE,
    ) as Mail,
    text: `Hello ${person.name},

The flood arrived on Sat 14 June 2025 at 10:07:12 (Maun time, CAT).

Your ticket Sat 14 June 2025, 10:00 - 10:14: The flood arrived in this time slot, 1st of 1,190 tickets.

Your other tickets:
  Sun 15 June 2025, 10:00 - 10:14: You missed by 23 h 52 min, joint 2nd of 1,190 tickets. It was refunded after its time slot was settled, so it stays in the draw.
  Mon 16 June 2025, 10:00 - 10:14: You missed by 1 day 23 h, 3rd of 1,190 tickets
  Tue 17 June 2025, 10:00 - 10:14: You missed by 2 days 23 h, 4th of 1,190 tickets
  Wed 18 June 2025, 10:00 - 10:14: You missed by 3 days 23 h, 5th of 1,190 tickets
  Thu 19 June 2025, 10:00 - 10:14: You missed by 4 days 23 h, 6th of 1,190 tickets
  Fri 20 June 2025, 10:00 - 10:14: You missed by 5 days 23 h, 7th of 1,190 tickets
  Sat 21 June 2025, 10:00 - 10:14: You missed by 6 days 23 h, 8th of 1,190 tickets
  Sun 22 June 2025, 10:00 - 10:14: You missed by 7 days 23 h, 9th of 1,190 tickets
  Mon 23 June 2025, 10:00 - 10:14: You missed by 8 days 23 h, 10th of 1,190 tickets
  Tue 24 June 2025, 10:00 - 10:14: You missed by 9 days 23 h, 11th of 1,190 tickets
  and 1 more under My Predictions

Places count every ticket that takes part, in whole time slots from the arrival. Two tickets that are equally near share a place, and the earlier time slot wins.

The result:
${SITE}/results

You get this because you asked for it. To stop these emails:
${SITE}/unsubscribe/tok?about=places`,
  },
  'places of tickets in a year without water': {
    mail: lastSlotMail({ ...ofLastSlot(person), tickets: LAST_TICKETS }, SITE),
    text: `Hello ${person.name},

No water reached the bridge in the 2025 season. Under the rule of the season, the last time slot counts: Wed 31 December 2025, 23:45 - 23:59 (Maun time, CAT).

The organisers say: The last date is over and the river bed is dry.

Your ticket Wed 31 December 2025, 20:00 - 20:14: You missed it by 3 h 30 min, 2nd of 12 tickets.

Your other tickets:
  Tue 30 December 2025, 10:00 - 10:14: You missed it by 1 day 13 h, 7th of 12 tickets

Places count every ticket that takes part, in whole time slots from the last one.

The result:
${SITE}/results`,
  },
  'the last slot of a year without water, if only a hit wins': {
    mail: lastSlotMail(
      {
        ...ofLastSlot(person),
        rule: 'exact',
        tickets: [
          {
            slotId: '2025-12-31T23:45',
            reference: REFERENCE,
            place: { place: 1, shared: false },
            won: true,
            claimUntil: null,
            refunded: false,
          },
        ],
      },
      SITE,
    ),
    text: `Hello ${person.name},

No water reached the bridge in the 2025 season. Under the rule of the season, the last time slot counts: Wed 31 December 2025, 23:45 - 23:59 (Maun time, CAT).

The organisers say: The last date is over and the river bed is dry.

Your ticket Wed 31 December 2025, 23:45 - 23:59: This is the last time slot, 1st of 12 tickets.

Places count every ticket that takes part, in whole time slots from the last one. Only a ticket for the last time slot wins.

The result:
${SITE}/results`,
  },
  'the last slot of a year without water, without places': {
    mail: lastSlotMail({ ...ofLastSlot(person), tickets: [] }, SITE),
    text: `Hello ${person.name},

No water reached the bridge in the 2025 season. Under the rule of the season, the last time slot counts: Wed 31 December 2025, 23:45 - 23:59 (Maun time, CAT).

The organisers say: The last date is over and the river bed is dry.

The result:
${SITE}/results`,
  },
  'a message to an unconfirmed address': {
    mail: messageMail(
      { purpose: 'booking', subject: 'Your slots', text: 'They are yours.' },
      { email: person.email, name: null, newsToken: 'tok' },
      SITE,
    ),
    text: `Hello,

The organisers of the Okavango flood raffle have written to you. Sign in and open Messages from the organisers:
${SITE}/account`,
  },
  'a message about a booking': {
    mail: messageMail({ purpose: 'booking', subject: 'Your slots', text: 'They are yours.' }, { ...person, newsToken: 'tok' }, SITE),
    text: `Hello ${person.name},

They are yours.

Your predictions:
${SITE}/dashboard`,
  },
});

const each = Object.entries(mails());
const HOSTILE = 'Neo </td><script>alert(1)</script><img src=x onerror="alert(1)"> & \'sons\'';
const hostile = Object.entries(mails({ ...PERSON, name: HOSTILE }, { ...ADMIN, fullName: HOSTILE }));
const eachHostile = hostile.filter(([, { text }]) => text.includes(HOSTILE));

it.each(each)('%s has exactly the expected text', (_name, { mail, text }) => {
  expect(mail.text).toBe(text);
});

it.each(each)(
  '%s: the HTML contains every URL from the plain text, downloads nothing and is smaller than 30 kB',
  (_name, { mail: { html, text } }) => {
    for (const [address] of text.matchAll(/https:\S+/g)) expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
  },
);

it.each(eachHostile)('%s escapes a hostile name', (_name, { mail, text }) => {
  expect(mail.text).toBe(text);
  expect(mail.html).not.toMatch(/<script|<img|onerror="/i);
  expect(mail.html).toContain(
    'Neo &lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#x27;sons&#x27;',
  );
});

it('preserves exactly what organisers write, in both the text and the HTML', () => {
  const parts = fc.constantFrom('a', ' ', '  ', '\n', '\n\n', '\t', '&amp;', '<b>', '"', "'", '\u200b', '\u00a0', '😀', '&', ';');
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 12 }), (typed) => {
      const words = typed.join('');
      const mail = messageMail({ purpose: 'booking', subject: 'News', text: words }, { ...PERSON, newsToken: 'tok' }, SITE);
      expect(mail.text).toBe(`Hello ${PERSON.name},\n\n${words}\n\nYour predictions:\n${SITE}/dashboard`);
      expect(mail.html).not.toContain('<b>');
    }),
    { numRuns: 100 },
  );
});
