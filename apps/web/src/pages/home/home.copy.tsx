import { SlotPrice, Year } from '../../features/season/season-text';

/** Sentences of the home page. Those that name the year are elements, because the year comes from the season. */
export const homeCopy = {
  description:
    'Predict when the Okavango flood headwaters first pass under the Old Matlapaneng Bridge in Maun. Each 15-minute time slot is one raffle ticket; 100% of proceeds go to two local charities.',
  hero: {
    title: 'When will the flood reach the Old Matlapaneng Bridge?',
    text: (
      <>
        Predict the quarter of an hour in which the Okavango headwaters first pass under the bridge in Maun in <Year />. Each 15-minute time
        slot is one raffle ticket and costs <SlotPrice />. A slot wins if the flood arrives within it.
      </>
    ),
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
    text: 'A 3-night all-inclusive lodge stay for two, plus return helicopter flights from Maun.',
    button: 'View Prize Details',
  },
  season: {
    title: 'The season so far',
    text: 'Dry sand fills with water as days are chosen. Pick a quiet day, or follow the crowd.',
  },
  how: {
    title: 'How It Works',
    steps: [
      {
        title: 'Select Date',
        text: (
          <>
            Choose a date between May and December <Year />.
          </>
        ),
      },
      { title: 'Pick Time', text: 'Choose a 15-minute slot: up to 10 slots per calendar day, across multiple days.' },
      {
        title: 'Make Payment',
        text: (
          <>
            Pay <SlotPrice /> per slot, by card or wallet.
          </>
        ),
      },
      { title: 'Win Prize', text: 'If the flood arrives within your slot, the grand prize is yours.' },
    ],
  },
  explainer: {
    title: 'The way of the water',
    intro:
      'Rain falls in the highlands of Angola from December to March and gathers in the Cubango and the Cuito; from there to Maun it is a way of about 2,000 km in all. People here call the front of the flood "the tongue of the water". Its source is Lisima Lya Mwono, the Source of Life.',
    stations: {
      mohembo: {
        name: 'Mohembo',
        text: 'Past Namibia, the water enters Botswana. Here the flood peaks from mid-March to mid-May; then it spreads over the delta.',
      },
      boro: { name: 'Boro', text: 'It comes down the Boro at less than a metre a second. Dry soil has to fill before the water goes on.' },
      thamalakane: { name: 'Thamalakane', text: 'It meets the Thamalakane at a right angle and turns to Maun.' },
      bridge: {
        name: 'Old Bridge',
        text: 'Normally it reaches Boro and Maun around mid-May or the beginning of June. The quarter of an hour in which it first passes under the bridge wins.',
      },
    },
    arrivals: 'Past arrivals, as far as they are known',
    arrivalMonths: ['May', 'June', 'July'],
    mapTitle: 'Map of the Old Matlapaneng Bridge',
    showMap: 'Show the bridge on a map',
    mapNote: 'The map loads from openstreetmap.org.',
    approximate: 'The position is approximate.',
    openMap: 'Open in OpenStreetMap',
    askingMap: 'Looking for the map...',
    mapFailed: 'The map could not be reached. The drawing stays here, and you can try again.',
    tryMapAgain: 'Try the map again',
    backToDrawing: 'Back to the drawing',
  },
  info: [
    {
      title: 'Historic Landmark',
      text: 'The bridge was built in the 1930s of mophane and palm logs. Rehabilitated in 2019 and handed over again on 31 January 2020, it is a national monument.',
    },
    {
      title: 'Why Predict?',
      text: 'In 2020 a Maun family revived an old betting tradition: guess the exact time at which the flood reaches the Old Bridge. It raised P51,562, shared equally by two charities. Every slot you pick carries that on.',
    },
    {
      title: 'No clue when to predict?',
      text: 'Nobody knows for sure: one year the flood came in May, one in July, and in 2019 not at all. The flood at Mohembo peaks from mid-March to mid-May; normally it is around mid-May or the beginning of June that it reaches Maun. Or let "Surprise me" pick for you.',
    },
  ],
  closing: {
    title: 'Your quarter of an hour is out there',
    text: 'Pick it before somebody else does. All of it goes to people in Maun.',
    button: 'Start Predicting Now',
  },
};
