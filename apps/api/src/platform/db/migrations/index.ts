import { Baseline1700000000150 } from './0150-baseline.js';

/** In the order in which they run. Import each explicitly: TypeORM cannot load ES modules by pattern. */
export const MIGRATIONS = [Baseline1700000000150];
