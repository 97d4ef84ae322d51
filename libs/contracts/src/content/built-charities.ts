import type { EditableContent } from './site-content.js';

// Once a charity has confirmed what its half pays for, add that to its `uses`.
export const builtCharities: EditableContent['charities'] = [
  {
    name: "Women's anti-violence organisation",
    mention: "a women's anti-violence organisation",
    summary: 'A local organisation that fights violence against women. It receives half of all proceeds.',
    uses: [],
    website: null,
  },
  {
    name: 'Elderly care project',
    mention: 'an elderly care project',
    summary: 'A local project that cares for older people. It receives half of all proceeds.',
    uses: [],
    website: null,
  },
];
