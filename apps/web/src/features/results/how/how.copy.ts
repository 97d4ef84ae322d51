/** Written for readers without a mathematical background, and kept short. */
export const howCopy = {
  title: 'How to check that it is fair',
  description: 'What anybody can check about the raffle, what nobody can prove, and how to check your own ticket.',
  lead: "You don't have to trust us. Here is what you can check, and what you can't.",
  picture: {
    title: 'How entries become one seal',
    text: 'Entries are joined, two by two, into one seal. It goes to witnesses and into your receipt.',
    entries: ['Ticket', 'Ticket', 'Refund', 'Ticket'],
    seal: 'One seal',
    witnesses: 'Witnesses',
    receipt: 'Your receipt',
  },
  proven: {
    title: 'What is proven',
    points: [
      'Every ticket, refund and change to the terms joins one public log. It names no buyer, and hides time slots until the winner is announced.',
      'Together, all entries give one seal, signed by the site. Receipts and outside witnesses keep these seals, so nobody, not even the organisers, can change an entry unnoticed.',
      'A time slot is settled two hours after it closes, or when it begins or the water arrives if that is sooner. When slots close a day ahead, that is long before anybody can know where the water is. The ticket in the log at that time takes part, whatever happens later, even a refund.',
      'If the terms name witnesses, their clocks decide what was in the log.',
      'The log and the minute of the arrival decide the line of winners: the nearest slot first, or the earlier one if there is a tie.',
      'The prize moves down the line only in public, with a reason, and by two people or by one who waited a day.',
      'Every ticket is opened once there is a winner. Any computer can then check who won.',
    ],
  },
  notProven: {
    title: 'What is not proven',
    points: [
      'That the recorded minute is true. There are people at the bridge and a photo.',
      'That the witnesses are independent of the organisers. Ask them.',
      'That the reason for passing on the prize is true. Ask the people named.',
      'That everybody who wanted a ticket could buy one.',
      'When a ticket joined the log, if there are no witnesses.',
    ],
  },
  check: {
    title: 'Check it yourself',
    text: 'Save your receipt, and check it now and again. If it fails, show it to others.',
    link: 'Check a receipt',
  },
} as const;

/** Strings that don't count towards the 300-word limit. */
export const howMoreCopy = {
  back: 'See the results',
  formats: 'For people who write programs',
} as const;
