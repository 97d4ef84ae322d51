import type { ResultState } from '@raffle/contracts/results';

export const resultsCopy = {
  title: 'Results',
  description: 'When the Okavango flood reached the Old Matlapaneng Bridge, who won, and how anybody can check every ticket.',
  lead: 'When the flood passed under the bridge, who won, and how anybody can check it.',
  loading: 'Loading the result...',
  failed: 'The result could not be loaded just now.',
  again: 'Try again',
  print: 'Print this page',
  others: 'Other seasons',
  state: { none: 'Still on its way', provisional: 'Provisional', verified: 'Verified', announced: 'Announced' } satisfies Record<
    ResultState,
    string
  >,
  /** What the state means, under the heading of the result. */
  stateText: {
    none: 'The flood has not reached the bridge yet, as far as the witnesses have recorded.',
    provisional: 'The arrival is on record. It is looked at a second time before it counts; until then it may still change.',
    verified: 'The arrival has been looked at a second time. The winner is announced next.',
    announced: 'This is the result.',
  } satisfies Record<ResultState, string>,
  steps: {
    title: 'What will happen',
    list: [
      'Named witnesses read the official time at the marked line, with a photograph. All sales stop at that moment.',
      'The arrival stands here as provisional, and is looked at a second time.',
      'Once it is verified, the winner is announced here and told by e-mail.',
    ],
  },
  arrival: {
    title: (year: number) => `The flood of ${year}`,
    time: 'Official time',
    slot: 'Time slot of the arrival',
    witnesses: 'Witnesses',
    photo: 'The photograph of the arrival',
  },
  winner: {
    title: 'The winner',
    slot: 'with the time slot',
    hit: 'It is the time slot in which the flood arrived.',
    nearest: 'Nobody owned the time slot of the arrival: this one is the nearest.',
    none: 'Nobody wins under the rule of this season.',
  },
  rule: 'The rule',
  chain: {
    title: 'The fingerprint of all tickets',
    text: 'Every paid ticket is sealed into a chain in which each line depends on all the lines before it. Nobody, not even the organisers, can add, change or remove a ticket without changing the fingerprint below. It holds no names.',
    count: 'Lines in the chain',
    head: 'Fingerprint now',
    published: 'Fingerprint published by the organisers',
    publishedAt: (when: string, count: string) => `on ${when}, at line ${count}`,
    notPublished: 'Not yet: the organisers publish it when sales have closed, before the flood arrives.',
    verify: 'Check a receipt against it',
  },
  notice: {
    title: 'The flood has reached the bridge',
    text: (when: string) => `The official time on record is ${when}, Maun time.`,
    see: 'See the result',
  },
} as const;

/** On a receipt. */
export const fingerprintCopy = {
  title: 'Fingerprint',
  text: 'With it you can show later that this ticket was sealed, and when. Keep it to yourself: whoever has it knows your reference and your time slots.',
  waiting: 'The fingerprint of this booking is being made. It is here in a few seconds.',
  failed: 'The fingerprint could not be loaded just now.',
  line: (seq: string) => `Line ${seq}`,
  ticket: 'sealed',
  void: 'given back',
  save: 'Save as a file',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'It could not be copied. Save it as a file instead.',
  check: 'Check it against the public chain',
  fileName: (reference: string) => `fingerprint-${reference}.json`,
} as const;
