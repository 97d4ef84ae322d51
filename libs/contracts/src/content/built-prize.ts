import type { EditableContent } from './site-content.js';

export const builtPrize: EditableContent['prize'] = {
  summary: 'A 3-night all-inclusive lodge stay for two, plus return helicopter flights from Maun.',
  parts: [
    { title: '3 nights for two', text: 'An all-inclusive lodge stay for two people.' },
    { title: 'Return helicopter flights', text: 'From Maun to the lodge and back.' },
  ],
  notes: [
    'The prize is given by its sponsors: no part of the proceeds pays for it.',
    'The lodge, its dates and its conditions are named here as soon as the sponsors have confirmed them.',
  ],
};
