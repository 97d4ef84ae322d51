import type { SeasonPhase } from '@raffle/contracts/season';
import { paths } from '../../lib/paths';

interface Step {
  text: string;
  to: string;
  link: string;
}

const season = { to: paths.adminSeason, link: 'Go to Season' };
const result = { to: paths.adminResult, link: 'Go to Result' };

export const nextStep: Record<SeasonPhase, Step> = {
  preparing: { text: 'Next: complete the checklist and open the season.', ...season },
  open: { text: 'Next: post flood news about where the water is.', to: '/admin/news', link: 'Go to Flood news' },
  'water-near': { text: 'Next: record the arrival when the water passes the line.', ...result },
  paused: { text: 'Next: sell again, or record the arrival.', ...season },
  'sales-over': { text: 'Next: record an arrival, or end the season without one.', ...result },
  'water-came': { text: 'Next: somebody else verifies the arrival, then the winner is announced.', ...result },
  announced: { text: 'Next: mark the prize as claimed, or pass it on.', ...result },
  'passed-on': { text: 'Next: mark the prize as claimed, or pass it on.', ...result },
  claimed: { text: 'Next: pay each charity its half.', to: '/admin/statement', link: 'Go to Payouts' },
  closed: { text: 'Everything is done. Next: prepare the next season.', ...season },
  'no-water': { text: 'Next: announce the winner, or check the refunds.', ...result },
  'called-off': { text: 'Next: check that everybody has their money back.', ...result },
};
