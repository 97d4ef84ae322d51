export interface HealthPart {
  status: 'up' | 'down';
  /** Names of repeated jobs that have not come to their end for too long. */
  silent?: string[];
}

/** `degraded`: it serves, with a part missing that it can do without. */
export interface Health {
  status: 'ok' | 'degraded' | 'error';
  details: Record<string, HealthPart>;
}
