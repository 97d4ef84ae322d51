/** Size of every picture in pixels. Messaging apps expect this size for link previews. */
export const SIZE = { width: 1200, height: 630 };

const BRIDGE = 'The old pole bridge over the arriving flood, before a sun woven like a basket';

/**
 * The pages' link-preview pictures, each stored in `share/<name>.png`. `art` is the viewBox of a drawing on the built home page. A drawing
 * marked `wide` runs along the bottom. Any other drawing is beside the text and is `size` pixels wide.
 *
 * @type {Record<string, { heading: string[], line: string, art: string, wide?: true, size?: number, alt: string }>}
 */
export const PICTURES = {
  home: {
    heading: ['When will the', 'flood reach the Old', 'Matlapaneng Bridge?'],
    line: 'Okavango Flood Raffle, Maun',
    art: '0 0 800 360',
    wide: true,
    alt: BRIDGE,
  },
  booking: {
    heading: ['Pick your', '15 minutes'],
    line: 'Each one is sold only once',
    art: '0 0 800 360',
    wide: true,
    alt: BRIDGE,
  },
  prizes: {
    heading: ['Luxury', 'Safari', 'Grand Prize'],
    line: 'What can be won in the Okavango Flood Raffle',
    art: '0 0 180 110',
    alt: 'A thatched lodge on stilts over the water, with palms and a helicopter on its way',
  },
  'donation-causes': {
    heading: ['All of it goes', 'to two local', 'charities'],
    line: 'The causes of the Okavango Flood Raffle',
    art: '0 0 180 110 baskets',
    alt: 'Two baskets that lean on each other, one for each half of the proceeds',
  },
  rules: {
    heading: ['How the', 'winner is', 'found'],
    line: 'The rules of the Okavango Flood Raffle',
    art: '-92 -92 184 184',
    size: 430,
    alt: 'A basket of coils in two colours',
  },
  results: {
    heading: ['Has the flood', 'arrived?'],
    line: 'The results of the Okavango Flood Raffle',
    art: '0 0 800 360',
    wide: true,
    alt: BRIDGE,
  },
  'results-how': {
    heading: ['How fair', 'play is', 'shown'],
    line: 'The public log of the Okavango Flood Raffle',
    art: '-92 -92 184 184',
    size: 430,
    alt: 'A basket of coils in two colours',
  },
  about: {
    heading: ['Who runs', 'this raffle'],
    line: 'Okavango Flood Raffle, Maun',
    art: '0 0 800 360',
    wide: true,
    alt: BRIDGE,
  },
  questions: {
    heading: ['Questions', 'and answers'],
    line: 'How the Okavango Flood Raffle works',
    art: '0 0 440 400',
    alt: 'The way of the flood from Mohembo by the Boro and the Thamalakane to the Old Bridge',
  },
};

/**
 * Pictures by season phase. While nothing is on sale, they replace the pictures of the home, booking and results pages. See
 * `season-phase.ts` in the contracts.
 */
export const PHASE_PICTURES = Object.fromEntries(
  Object.entries({
    preparing: ['The next', 'season is', 'being prepared'],
    paused: ['Predictions', 'are paused'],
    'sales-over': ['Predictions', 'are closed'],
    'water-came': ['The water', 'has come'],
    winner: ['The winner', 'is announced'],
    over: ['The raffle', 'is over'],
    'no-water': ['No water', 'came this', 'season'],
    'called-off': ['The raffle', 'is called off'],
  }).map(([name, heading]) => [name, { heading, line: 'Okavango Flood Raffle, Maun', art: '-92 -92 184 184', size: 430 }]),
);
