import { riverMapCopy } from '../../copy/river-map.copy';
import type { Station } from '@raffle/contracts/content/news';

const { mohembo, boro, thamalakane, bridge } = riverMapCopy;

export const stationName: Record<Station, string> = {
  mohembo: mohembo.name,
  boro: boro.name,
  thamalakane: thamalakane.name,
  bridge: bridge.name,
};

export const newsCopy = {
  title: 'News of the flood',
  loading: 'Loading news of the flood...',
  none: "No news of this year's flood yet.",
  failed: "We couldn't load the news of the flood.",
  older: 'Show older news',
  reached: (station: string) => `${station}: the water is here`,
  edited: 'edited',
  front: (date: string) => `The front, since ${date}`,
  passed: 'The water has passed',
} as const;
