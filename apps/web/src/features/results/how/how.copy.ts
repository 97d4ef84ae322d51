/** For readers without mathematics: at most 300 words, the picture's among them. */
export const howCopy = {
  title: 'How fair play is shown',
  description: 'What anybody can check about the raffle, what nobody can prove, and how to check your own ticket.',
  lead: 'You need not trust us. Here is what you can check, and what you cannot.',
  picture: {
    title: 'How entries become one seal',
    text: 'Entries of the log, two by two, are joined into one seal. It goes to witnesses and into your receipt.',
    entries: ['Ticket', 'Ticket', 'Refund', 'Ticket'],
    seal: 'One seal',
    witnesses: 'Witnesses',
    receipt: 'Your receipt',
  },
  proven: {
    title: 'What is proven',
    points: [
      'Every ticket, every refund and every change of the terms joins one public log, within minutes. It names no buyer, and hides the time slots until the winner is announced.',
      'All entries together give one seal. If a single letter of any entry changes, the seal changes. The site signs each seal.',
      'Your receipt and our witnesses keep seals. So nobody, not even the organisers, can add, change or remove an entry later unseen.',
      'Where witnesses are named on the results page, a ticket takes part only if it joined the log within two hours after its time slot closed, and one of them saw it before its 15 minutes began. So nobody can slip in a ticket for a time slot that is near.',
      'Recording the arrival, checking it and announcing the winner join the log at once. That takes two people, or one who has said so in public a day before.',
      'When the winner is announced, every ticket is opened. Any computer can then find the winner again.',
    ],
  },
  notProven: {
    title: 'What is not proven',
    points: [
      'That the recorded minute is the true one. For that there are people at the bridge, a photo and their names.',
      'That the witnesses are independent of the organisers. Ask them.',
      'That everybody who wanted a ticket could buy one.',
      'Without witnesses, the log only shows that nothing has changed since somebody last kept a seal.',
    ],
  },
  check: {
    title: 'Check it yourself',
    text: 'Save your receipt, and check it now and again. If it ever fails, show it to others.',
    link: 'Check a receipt',
  },
} as const;

/** Outside of the 300 words. */
export const howMoreCopy = {
  back: 'To the results',
  formats: 'For people who write programs',
} as const;
