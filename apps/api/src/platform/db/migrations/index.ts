import { Baseline1700000001000 } from './1000-baseline.js';

/** All migrations, in execution order. Each one is imported here, because TypeORM cannot load ES modules by file pattern. */
export const MIGRATIONS = [Baseline1700000001000];
