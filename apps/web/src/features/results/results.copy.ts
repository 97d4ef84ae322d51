import type { WitnessKind } from '@raffle/contracts/log/entries';
import type { EndedAs } from '@raffle/contracts/season';
import type { ResultState, TeamMember } from '@raffle/contracts/results';
import { endingCopy } from '../season/season-ending.copy';

export const resultsCopy = {
  title: 'Results',
  description: 'The official time of the Okavango flood at the Old Matlapaneng Bridge, the winner, and how anybody can check every ticket.',
  lead: 'When the flood passed under the bridge, who won, and how anybody can check it.',
  loading: 'Loading the result...',
  failed: "We couldn't load the result just now.",
  again: 'Try again',
  how: 'How to check that it is fair',
  print: 'Print this page',
  others: 'Other seasons',
  state: { none: 'Still on its way', provisional: 'Provisional', verified: 'Verified', announced: 'Announced' } satisfies Record<
    ResultState,
    string
  >,
  /** Explanation of each state, shown below the result's heading. */
  stateText: {
    none: 'The flood has not been recorded at the bridge yet.',
    provisional: 'The arrival is on record. It will be checked a second time before it counts, and may still change until then.',
    verified: 'The arrival has been checked a second time. The winner will be announced next.',
    announced: 'This is the result.',
  } satisfies Record<ResultState, string>,
  /** Shown for a proposal that no other organiser can approve. */
  waiting: (line: string, proposed: string, from: string) =>
    `${line}: proposed by one organiser alone on ${proposed}. Nobody else can approve it, so it waits for 24 hours. It can go ahead from ${from}.`,
  steps: {
    title: 'What will happen',
    list: [
      'Named people at the marked line record the official time and take a photo. All sales stop at that moment.',
      'The arrival is shown here as provisional, and is checked a second time.',
      'Once it is verified, the winner is announced here and told by email.',
    ],
  },
  arrival: {
    title: (year: number) => `The flood of ${year}`,
    time: 'Official time',
    slot: 'Time slot of the arrival',
    witnesses: 'Seen by',
    named: 'Their names are shown with the winner.',
    photo: 'Photo of the arrival',
  },
  winner: {
    title: 'The winner',
    slot: 'with the time slot',
    wording: { it: 'It', came: 'the flood arrived' },
    noWaterWording: { it: 'It', came: 'the last time slot began', noWater: true },
    passed: 'Named before:',
  },
  twoPeople: {
    title: 'Two people for each step',
    text: 'One person proposes each step of the result and another approves it. Each has a code, which the public log shows with their steps.',
    person: (member: Pick<TeamMember, 'role' | 'active'> | undefined, code: string) =>
      `${member?.role ?? 'member'} ${code.slice(0, 6)}${member?.active === false ? ' (no longer in the team)' : ''}`,
    actions: {
      'result.verify': 'The arrival was verified',
      'result.announce': 'The winner was announced',
      'result.pass-on': 'The prize was passed on',
    } satisfies Record<'result.verify' | 'result.announce' | 'result.pass-on', string>,
    step: (what: string, proposer: string, approver: string) => `${what}: proposed by ${proposer}, approved by ${approver}.`,
    alone: (what: string, who: string) => `${what}: by ${who} alone, after 24 hours in public.`,
    who: 'Who can approve, and who invited whom',
    notInvited: 'no invitation on record',
    invited: (by: string) => `invited by ${by}`,
    vouched: (names: string) => `${names} says that these are two people`,
    notVouched: "nobody has vouched yet that these are two people, so they can't approve each other's steps",
  },
  records: {
    title: 'Every record of the arrival',
    text: 'Every record of a time stays here for good, even if it is withdrawn.',
    recorded: 'Recorded',
    stands: 'This is the record that counts.',
    withdrawn: (when: string) => `Withdrawn ${when}:`,
    noReason: 'no reason was asked for at the time.',
  },
  rule: 'The rule',
  /** Strings for a season that ended without an arrival. */
  ended: {
    ...endingCopy,
    state: { 'no-water': 'No water came', 'called-off': 'Called off' } satisfies Record<EndedAs, string>,
    reason: (when: string) => `The organisers ended the season on ${when}:`,
    slot: 'Time slot that counts',
    next: 'The winner will be announced next.',
  },
  /** Shown if the season's last date has passed but the organisers have not decided yet how it ends. */
  overdue:
    'The last date of the season has passed, and no arrival is on record yet. The organisers will record one, or end the season under its rules.',
  /** Shown for a past season without a recorded arrival. */
  over: { state: 'No arrival', text: 'No arrival was recorded in this season.' },
  lookback: {
    title: (year: number) => `What ${year} was for`,
    raised: (amount: string) => `${amount} was raised.`,
    failed: "We couldn't load the total just now.",
    half: (amount: string) => `One half, ${amount}, for`,
    halfUnknown: 'One half for',
    prize: 'The prize',
    prizeSponsors: 'The prize was sponsored by',
    administration: 'Administrative costs were sponsored by',
  },
  log: {
    title: 'The public log',
    text: 'Terms, tickets, refunds, blocked time slots and every step of the result join one signed log, which only ever grows. It names no buyers, but the owner of a ticket can show what its entry hides.',
    lost: (entries: string, when: string) =>
      `When an older backup was restored, this log lost ${entries} of its entries; a lost ticket takes part only if it joined the log again in time. Logged on ${when}`,
    check: 'Check a receipt',
    how: 'How can I check this?',
    size: 'Entries',
    sizeAt: (count: string, when: string) => `${count}, signed on ${when}`,
    root: 'Root',
    key: 'Public key',
    where: 'Signed head',
    outside: 'Outside witnesses',
    none: 'No outside witness',
    noneText:
      'Nobody outside keeps this log yet, so you have only our word for when a ticket joined it. Write down the root and the key: if the log no longer leads back to them, it was changed.',
    rule: 'A ticket takes part only if at least one witness of each kind in the terms had seen it in the log when its time slot was settled: two hours after it closes, or when it begins or the water arrives if that is sooner.',
    kinds: { tsa: 'time stamps', log: 'cosignatures', person: 'is sent the signed head' } satisfies Record<WitnessKind, string>,
    lastAt: (when: string) => `last on ${when}`,
    notYet: 'not heard from yet',
    silent: 'silent',
    kindSilent: 'The outside witnesses of one kind are silent. Until one answers, time slots that begin within two hours are not on sale.',
  },
} as const;
