import { grouped } from '../../features/season/season.copy';
import { maunDate } from '../../lib/format/maun-time';
import { SeasonDates } from '../../features/season/season-dates';
import { InYear, SlotLimit, SlotPrice, Year } from '../../features/season/season-text';

/** Strings for the home page. Strings that contain the year or the price are React elements, because these values load with the season. */
export const homeCopy = {
  description:
    'A charity raffle: when do the Okavango flood headwaters first pass under the Old Matlapaneng Bridge in Maun? Each 15-minute time slot is one ticket; 100% of proceeds go to two local charities.',
  hero: {
    title: 'When will the flood reach the Old Matlapaneng Bridge?',
    text: (
      <>
        Predict the 15 minutes in which the Okavango headwaters first pass under the bridge in Maun <InYear />. Each 15-minute time slot is
        one raffle ticket and costs <SlotPrice />. A slot wins if the flood arrives within it.
      </>
    ),
    win: 'Win:',
    give: '100% to charity:',
    halves: (first: string, second: string) => `${first} and ${second}, half each.`,
    nearest: 'The nearest ticket wins.',
    nearestText: "You don't need the exact 15 minutes.",
    exact: 'One ticket wins:',
    exactText: 'the 15 minutes in which the flood arrives.',
    left: {
      slots: (count: number) => (count === 1 ? '1 slot left' : `${grouped(count)} slots left`),
      eachOnce: ', each sold once.',
      slotOnce: 'Each slot is sold only once.',
      soldOut: 'Every slot is sold',
      nextDay: (date: string) => `Next free day: ${maunDate(date)}`,
      calendar: 'See the calendar',
    },
    predict: 'Make Your Prediction',
    rules: 'View Rules',
  },
  charities: {
    title: 'Supporting Local Charities',
    text: (first: string, second: string) => `100% of proceeds go to two local charities, split 50/50: ${first} and ${second}.`,
    button: 'Learn About the Causes',
  },
  prize: {
    title: 'Luxury Safari Grand Prize',
    button: 'View Prize Details',
  },
  season: {
    title: 'The season so far',
    text: 'Dry sand fills with water as days are chosen. Pick a quiet day, or follow the crowd.',
    over: 'Dry sand has filled with water where days were chosen.',
  },
  how: {
    title: 'How It Works',
    steps: [
      {
        title: 'Select Date',
        text: (
          <>
            Choose a date between <SeasonDates /> <Year />.
          </>
        ),
      },
      {
        title: 'Pick Time',
        text: (
          <>
            Choose a 15-minute slot: up to <SlotLimit /> slots per calendar day, across multiple days.
          </>
        ),
      },
      {
        title: 'Make Payment',
        text: (
          <>
            Pay <SlotPrice /> per slot, by card or wallet. All of it goes to the two charities.
          </>
        ),
      },
      {
        title: 'Win Prize',
        text: 'If the flood arrives within your slot, the grand prize is yours.',
        nearest: 'If nobody has that slot, the nearest one sold wins.',
      },
    ],
  },
  explainer: {
    title: "The water's journey",
    intro:
      'Rain falls in the highlands of Angola from December to March and gathers in the Cubango and the Cuito. From there it travels about 2,000 km to Maun. People here call the front of the flood "the tongue of the water". Its source is Lisima Lya Mwono, the Source of Life.',
    stations: {
      mohembo: {
        name: 'Mohembo',
        text: 'Past Namibia, the water enters Botswana. Here the flood peaks from mid-March to mid-May; then it spreads over the delta.',
      },
      boro: { name: 'Boro', text: 'It comes down the Boro at less than a metre a second. Dry soil has to fill before the water goes on.' },
      thamalakane: { name: 'Thamalakane', text: 'It meets the Thamalakane at a right angle and turns towards Maun.' },
      bridge: {
        name: 'Old Bridge',
        text: 'It normally reaches Boro and Maun around mid-May or the beginning of June. The slot in which it first passes under the bridge wins.',
      },
    },
    arrivals: 'Past arrivals, as far as we know',
    arrivalMonths: ['May', 'June', 'July'],
    mapTitle: 'Map of the Old Matlapaneng Bridge',
    showMap: 'Show the bridge on a map',
    mapNote: 'The map loads from openstreetmap.org.',
    approximate: 'The position is approximate.',
    openMap: 'Open in OpenStreetMap',
    backToDrawing: 'Back to the drawing',
  },
  info: [
    {
      title: 'Historic Landmark',
      text: 'The bridge was built in the 1930s of mophane and palm logs. Repaired in 2019 and handed over on 31 January 2020, it is a national monument.',
    },
    {
      title: 'Why Predict?',
      text: 'In 2020 a Maun family revived an old betting tradition: guess the exact time at which the flood reaches the Old Bridge. It raised P51,562, shared equally by two charities. Every slot you pick carries that on.',
    },
    {
      title: 'No clue when to predict?',
      text: 'Nobody knows for sure: one year the flood came in May, another in July, and in 2019 not at all. It peaks at Mohembo from mid-March to mid-May, and normally reaches Maun around mid-May or the beginning of June.',
      surprise: 'Let "Surprise me" pick for you',
    },
  ],
  closing: {
    title: 'Your 15 minutes are out there',
    text: 'Pick your slot before somebody else does. All the money goes to two local charities.',
    button: 'Start Predicting Now',
  },
};
