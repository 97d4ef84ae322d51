// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../start/terminal.mjs';

/**
 * The end of every run, and what went wrong.
 * @param {import('./history.mjs').History} history
 * @param {import('./options.mjs').Options} options
 * @param {object} left
 * @param {{ end: string, count: number }[]} left.payments  by how they ended
 * @param {string} left.logs  folder
 */
export function report(history, options, { payments, logs }) {
  const outcomes = [...history.operations].toSorted(([a], [b]) => (a < b ? -1 : 1));
  section(
    'Operations',
    outcomes.map(([name, counts]) => [
      name,
      total(counts),
      [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .map(([outcome, count]) => `${outcome} ${count}`)
        .join(', '),
    ]),
  );
  section(
    'Payments',
    payments.map(({ end, count }) => [end, count, '']),
  );
  section(
    'Faults',
    [...history.faults].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => [name, count, '']),
  );
  section(
    'Checked',
    [...history.checks].map(([name, count]) => [name, count, '']),
  );
  const findings = history.findings();
  for (const { id, says, rows, count, recent } of findings) {
    say(`\n${id} is broken: ${says} (${count} times)`);
    for (const row of rows) say(`  ${row.slice(0, 600)}`);
    for (const line of linesThatName(logs, rows)) say(`  log: ${line.slice(0, 2000)}`);
    say('  what led to it:');
    for (const line of recent) say(`    ${line.slice(0, 400)}`);
  }
  const visits = history.operations.get('visits');
  const asked = outcomes.filter(([name]) => name !== 'visits').reduce((sum, [, counts]) => sum + total(counts), 0);
  say(
    `\n${asked} operations in ${visits ? total(visits) : 0} visits, ${total(history.faults)} faults of ${history.faults.size} kinds, ${total(history.checks)} checks, ${findings.length} findings.`,
  );
  say(`Seed ${options.seed}, ${options.minutes} minutes, ${options.people} people, ${options.redis ? 'with' : 'without'} Redis.`);
}

/** @param {Map<string, number>} counts */
function total(counts) {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** @param {string} title @param {(readonly [string, number, string])[]} rows */
function section(title, rows) {
  say(`\n${title}`);
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  for (const [name, count, more] of rows) say(`  ${name.padEnd(width)} ${String(count).padStart(7)}  ${more}`.trimEnd());
}

/** What the processes logged of the requests that these rows tell of: a run on another machine leaves nothing but its output. @param {string} logs @param {string[]} rows */
function linesThatName(logs, rows) {
  const ids = rows.flatMap((row) => /"requestId":"([^"]+)"/.exec(row)?.[1] ?? []);
  if (ids.length === 0) return [];
  const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'));
  return lines.filter((line) => ids.some((id) => line.includes(id)));
}
