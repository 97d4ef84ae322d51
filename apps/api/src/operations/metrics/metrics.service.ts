import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { Database } from '../../platform/db/database.js';

interface Reading extends Record<string, unknown> {
  label: string;
  value: number;
}

/** Each gauge has one query for its labels and values. The query runs on every request, so that all processes report the same values. */
const GAUGES = [
  {
    name: 'raffle_attention_open',
    help: 'Open items in the attention list',
    label: 'kind',
    sql: `SELECT kind AS label, count(*)::int AS value FROM attention WHERE resolved_at IS NULL GROUP BY kind`,
  },
  {
    name: 'raffle_attention_raised',
    help: 'Number of times that attention items were raised, in total',
    label: 'kind',
    sql: `SELECT kind AS label, sum(times)::int AS value FROM attention GROUP BY kind`,
  },
  {
    name: 'raffle_invariant_broken',
    help: '1 for every invariant that the last check found broken',
    label: 'invariant',
    sql: `SELECT subject AS label, 1 AS value FROM attention WHERE kind = 'invariant' AND resolved_at IS NULL`,
  },
  {
    name: 'raffle_outbox_oldest_seconds',
    help: 'Age of the oldest unprocessed outbox message',
    label: 'kind',
    sql: `SELECT kind AS label, extract(epoch FROM now() - min(created_at))::int AS value FROM outbox WHERE done_at IS NULL GROUP BY kind`,
  },
  {
    name: 'raffle_outbox_due',
    help: 'Outbox messages that are due but not processed',
    label: 'lane',
    sql: `SELECT lane AS label, count(*)::int AS value FROM outbox WHERE done_at IS NULL AND due_at <= now() GROUP BY lane`,
  },
  {
    name: 'raffle_emails_given_up',
    help: 'Emails that recipients’ servers refused in the last week',
    label: 'lane',
    sql: `SELECT lane AS label, count(*)::int AS value FROM outbox WHERE done_at IS NOT NULL AND mail_outcome IS NOT NULL GROUP BY lane`,
  },
  {
    name: 'raffle_webhook_events_waiting',
    help: 'Webhook events that are stored but not yet processed',
    label: 'type',
    sql: `SELECT type AS label, count(*)::int AS value FROM webhook_events WHERE processed_at IS NULL GROUP BY type`,
  },
  {
    name: 'raffle_job_silent_seconds',
    help: 'Seconds since the last heartbeat of a repeated job',
    label: 'job',
    sql: `SELECT name AS label, extract(epoch FROM now() - alive_at)::int AS value FROM job_runs`,
  },
  {
    name: 'raffle_payments',
    help: 'Payments by state',
    label: 'state',
    sql: `SELECT state AS label, count(*)::int AS value FROM payments GROUP BY state`,
  },
] as const;

/** Prometheus metrics about this process and about pending or failed work. They contain only numbers, and no personal data. */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;
  private watchesProcess = false;

  constructor(db: Database) {
    for (const { name, help, label, sql } of GAUGES) {
      const gauge = new Gauge({ name, help, labelNames: [label], registers: [], collect: () => fill() });
      const fill = async (): Promise<void> => {
        const readings = await db.single((reader) => reader.rows<Reading>(sql));
        // Resets and refills the gauge after the read, without awaiting anything in between, because parallel requests write to the same
        // gauge.
        gauge.reset();
        for (const { label: of, value } of readings) gauge.set({ [label]: of }, value);
      };
      this.registry.registerMetric(gauge);
    }
  }

  text(): Promise<string> {
    this.watchProcess();
    return this.registry.metrics();
  }

  /**
   * Starts the process metrics only when the first request arrives. Their collectors cannot be stopped, wake the process a hundred times a
   * second, and keep even a closed app in memory.
   */
  private watchProcess(): void {
    if (this.watchesProcess) return;
    this.watchesProcess = true;
    collectDefaultMetrics({ register: this.registry });
  }
}
