export interface HealthPart {
  status: 'up' | 'down';
  /** Names of recurring jobs that are overdue. */
  silent?: string[];
}

/** `degraded`: the API works, but an optional part is down. */
export interface Health {
  status: 'ok' | 'degraded' | 'error';
  details: Record<string, HealthPart>;
}
