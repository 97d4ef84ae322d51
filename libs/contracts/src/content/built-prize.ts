import type { EditableContent } from './site-content.js';

export const builtPrize: EditableContent['prize'] = {
  summary: 'A 3-night all-inclusive lodge stay for two, plus return helicopter flights from Maun.',
  parts: [
    { title: '3 nights for two', text: 'An all-inclusive lodge stay for two people.' },
    { title: 'Return helicopter flights', text: 'From Maun to the lodge and back.' },
  ],
  notes: [
    'The sponsors donate the prize: no part of the proceeds pays for it.',
    'The lodge, dates and conditions will appear here once the sponsors have confirmed them.',
  ],
};
