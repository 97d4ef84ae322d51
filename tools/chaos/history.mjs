// @ts-check
// The record of a run: every operation, response and fault in chronological order, and the findings.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { say } from '../start/terminal.mjs';

/** Number of rows kept for each finding. */
const MAX_ROWS = 10;

/**
 * @typedef {{ id: string, says: string, rows: string[], count: number }} Finding
 * @typedef {ReturnType<typeof openHistory>} History
 */

/** @param {string} folder */
export function openHistory(folder) {
  const begun = Date.now();
  const file = createWriteStream(join(folder, 'history.jsonl'), { mode: 0o600 });
  /** @type {Map<string, Finding>} */
  const findings = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  let closed = false;

  /** @param {string} who @param {string} what @param {unknown} [details] */
  function note(who, what, details) {
    if (!closed) file.write(`${JSON.stringify({ at: Date.now() - begun, who, what, details })}\n`);
  }

  return {
    /** Returns whether the run is over. A process that ends after that was stopped on purpose. */
    isClosed: () => closed,
    note,
    /** @param {string} id @param {string} says @param {string[]} rows */
    finding(id, says, rows) {
      if (closed) return;
      const key = `${id} ${says}`;
      const finding = findings.get(key) ?? { id, says, rows: [], count: 0 };
      if (finding.count === 0) say(`  found: ${id}, ${says}`);
      finding.count += 1;
      finding.rows.push(...rows.slice(0, MAX_ROWS - finding.rows.length));
      findings.set(key, finding);
      note('judge', key, rows);
    },
    /**
     * Counts operations, faults and checks so that even a run without findings shows what it has tested.
     * @param {'operation' | 'fault' | 'check'} kind
     * @param {string} name
     * @param {number} [times]
     */
    count(kind, name, times = 1) {
      const key = `${kind}: ${name}`;
      counts.set(key, (counts.get(key) ?? 0) + times);
    },
    findings: () => [...findings.values()],
    print() {
      for (const [name, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) say(`${String(count).padStart(7)}  ${name}`);
      for (const { id, says, rows, count } of findings.values()) {
        say(`\n${id} is broken: ${says} (${count} times)`);
        for (const row of rows) say(`  ${row.slice(0, 600)}`);
      }
      say(`\n${findings.size} findings.`);
    },
    async close() {
      if (closed) return;
      closed = true;
      await new Promise((resolve) => file.end(() => resolve(undefined)));
    },
  };
}
