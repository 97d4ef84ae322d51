import {
  cardFacts,
  describeChallenge,
  isChallengeCode,
  noCard,
  slotOfCard,
  wayFrom,
  writtenSlot,
  type ChallengeView,
} from '@raffle/contracts/challenges';
import { phaseHead } from '@raffle/contracts/season-phase';
import type { Season } from '../../season/season.entity.js';
import type { ShownTicket } from './challenge-queries.js';
import { challengeView } from './challenge.view.js';

const at = (text: string): number => Date.parse(`${text}:00+02:00`);
const SEASON = {
  year: 2025,
  status: 'open',
  salesFrozen: false,
  arrivalAt: null,
  endedAs: null,
  startsOn: '2025-05-01',
  endsOn: '2025-07-31',
  cutoffMinutes: 1440,
  witnesses: [],
  witnessesSilent: false,
} as unknown as Season;
const TICKET: ShownTicket = {
  code: '7F3K9QW2MX4TB0AA1C2D',
  seasonYear: 2025,
  fullName: 'Kabo Molefe',
  nameDisplay: 'initial',
  slotIds: ['2025-06-12T10:00'],
  arrivalAt: null,
  endedAs: null,
};
const NOW = at('2025-06-01T09:00');
const view = (ticket: Partial<ShownTicket> = {}, season: Partial<Season> = {}, now = NOW): ChallengeView =>
  challengeView({ ...TICKET, ...ticket }, Object.assign({}, SEASON, season), now);
const said = (...given: Parameters<typeof view>): string => {
  const card = view(...given);
  const { title, heading, text, button } = describeChallenge(card);
  return [title, heading, text, button, wayFrom(card)].join('\n');
};

it("writes out a slot's date and time, whatever the server's time zone", () => {
  expect(writtenSlot('2025-06-12T10:00')).toBe('Thu 12 June, 10:00');
  expect(writtenSlot('2025-12-31T23:45')).toBe('Wed 31 December, 23:45');
});

it('a card challenges readers to do better as long as that is possible, and links to the adjacent slots', () => {
  expect(said({ fullName: 'Kabo Molefe', nameDisplay: 'full' })).toBe(
    [
      'My money is on Thu 12 June, 10:00. Beat me?',
      'Kabo Molefe predicts Thu 12 June, 10:00.',
      'Kabo Molefe picked these 15 minutes for the Okavango flood at the Old Matlapaneng Bridge in Maun. When do you think it will come?',
      'Pick a slot beside it',
      '/booking?date=2025-06-12&near=10:00#slots-of-day',
    ].join('\n'),
  );
});

it("a card hides the owner's name if they chose to be anonymous", () => {
  const card = view({ nameDisplay: 'anonymous' });
  expect(card.name).toBeNull();
  expect(describeChallenge(card).text).toMatch(/^Somebody picked these 15 minutes/);
  expect(describeChallenge(card).heading).toBe('Somebody predicts Thu 12 June, 10:00.');
  expect(JSON.stringify(card)).not.toMatch(/Kabo|Molefe/);
});

describe("a card describes its slot's state", () => {
  it.each<[string, Partial<ShownTicket>, Partial<Season>, number, string, string]>([
    [
      'its day is closed',
      {},
      {},
      at('2025-06-11T23:50'),
      'That day is closed, but others are still open. When do you think it will come?',
      '/booking',
    ],
    ['sales are frozen', {}, { salesFrozen: true }, NOW, 'Predictions are paused, and the flood has not come yet.', '/results?year=2025'],
    ['sales are closed', {}, { status: 'closed' }, NOW, 'Sales are closed, and the flood has not come yet.', '/results?year=2025'],
    ['no water came', { endedAs: 'no-water' }, { endedAs: 'no-water' }, NOW, 'No water came in that season.', '/results?year=2025'],
    [
      'the raffle has been called off',
      { endedAs: 'called-off' },
      { endedAs: 'called-off' },
      NOW,
      'The raffle was called off, and',
      '/results?year=2025',
    ],
    [
      'its time has passed',
      {},
      {},
      at('2025-06-12T10:15'),
      'That time has passed, and the flood has not come yet. When do you think it will come?',
      '/booking',
    ],
    ['the season is over', {}, {}, at('2025-08-01T00:00'), 'That time has passed, and sales are closed.', '/results?year=2025'],
    ['the next season is on sale', {}, { year: 2026 }, NOW, 'Sales are closed, and the flood has not come yet.', '/results?year=2025'],
    [
      'the flood came elsewhere',
      { arrivalAt: new Date(at('2025-06-17T10:07')) },
      {},
      NOW,
      'The flood came on Tue 17 June, 10:07.',
      '/results?year=2025',
    ],
    [
      'the flood came in that slot',
      { arrivalAt: new Date(at('2025-06-12T10:14')) },
      {},
      NOW,
      'The flood came on Thu 12 June, 10:14, within these 15 minutes.',
      '/results?year=2025',
    ],
  ])('when %s', (_, ticket, season, now, sentence, way) => {
    const text = said(ticket, season, now);
    expect(text).toContain(sentence);
    expect(text.split('\n').at(-1)).toBe(way);
    expect(text).not.toContain('Beat me?');
  });

  it('uses the past tense once its slot has ended or the flood has come', () => {
    expect(describeChallenge(view({}, {}, at('2025-06-12T10:14'))).title).toBe('My money is on Thu 12 June, 10:00.');
    expect(describeChallenge(view({}, {}, at('2025-06-12T10:15'))).title).toBe('My money was on Thu 12 June, 10:00.');
    expect(describeChallenge(view({ arrivalAt: new Date(at('2025-06-17T10:07')) })).title).toBe('My money was on Thu 12 June, 10:00.');
  });
});

it('a card shows the next of several slots, the last slot once all have passed, or the slot nearest to the arrival once the flood has come', () => {
  const slots: [string, ...string[]] = ['2025-06-10T10:00', '2025-06-12T10:00', '2025-06-20T23:45'];
  const of = (now: string, arrival?: string): string => slotOfCard(slots, at(now), arrival === undefined ? null : at(arrival));
  expect(of('2025-06-01T09:00')).toBe(slots[0]);
  expect(of('2025-06-10T10:15')).toBe(slots[1]);
  expect(of('2025-06-30T10:15')).toBe(slots[2]);
  expect(of('2025-06-30T10:15', '2025-06-11T12:00')).toBe(slots[1]);
  expect(describeChallenge(view({ slotIds: slots })).text).toContain('picked these 15 minutes (and 2 more) for');
});

it("a picture's URL changes if and only if its content changes", () => {
  const pictures = [
    view(),
    view({ nameDisplay: 'anonymous' }),
    view({ fullName: 'Neo Molefe' }),
    view({ slotIds: ['2025-06-12T10:00', '2025-06-13T10:00'] }),
    view({}, { salesFrozen: true }),
    view({ arrivalAt: new Date(at('2025-06-17T10:07')) }),
    view({ arrivalAt: new Date(at('2025-06-17T10:08')) }),
  ].map(({ picture }) => picture);
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(view({}, {}, NOW + 60_000).picture).toBe(view().picture);
});

it("recognises the format of a card's code", () => {
  expect(isChallengeCode(TICKET.code)).toBe(true);
  for (const text of ['', '7F3K', `${TICKET.code}\0`, TICKET.code.toLowerCase(), 'O'.repeat(20), '1'.repeat(21)])
    expect(isChallengeCode(text)).toBe(false);
});

it('the card page does not invite visitors to predict if no card exists and nothing is on sale', () => {
  expect(noCard(null)).toMatchObject({ title: 'When will the flood come?', way: '/booking', picture: '/share/home.png' });
  const closed = noCard(phaseHead({ phase: 'closed', year: 2025, winner: null, ended: null }));
  expect(closed).toMatchObject({ text: 'The raffle of 2025 is over.', way: '/results', picture: '/share/over.png' });
  expect(closed.title + closed.heading + closed.button).not.toMatch(/When|Pick/);
});

it('the card page mentions the prize, the price and the charities while predictions are on sale', () => {
  const words = { summary: 'Two nights under the stars', charities: ['A', 'B'] } as const;
  expect(cardFacts({ offer: 'season' }, words, { priceCents: 300, pulaPerDollar: 13.7 })).toBe(
    'Prize: Two nights under the stars. One prediction costs $3 (about P\u00a041). One half goes to A, the other half to B.',
  );
  expect(cardFacts({ offer: 'none' }, words, { priceCents: 300, pulaPerDollar: null })).toBe('');
});
