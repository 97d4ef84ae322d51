export const riverMapCopy = {
  label: "The flood's journey: Mohembo, then the Boro through the delta, then the Thamalakane, and the Old Bridge in Maun",
  front: (station: string) => `The front of this year's flood has reached: ${station}.`,
  here: 'the front is here',
  mohembo: { name: 'Mohembo', note: 'enters Botswana' },
  boro: { name: 'Boro', note: 'through the delta' },
  thamalakane: { name: 'Thamalakane', note: 'at a right angle' },
  bridge: { name: 'Old Bridge', note: 'Maun' },
} as const;
