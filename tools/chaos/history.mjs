// @ts-check
// What was asked, what was answered, what was broken, in order of time: the record that findings are judged by.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { say } from '../start/terminal.mjs';

/** Of the run's whole story, what is kept in memory to tell what led to a finding; the file has all of it. */
const KEPT = 200_000;
const SHOWN = 30;
/** What names a thing of the product in an answer or a row: a booking's reference, a selection's id, a slot. */
const NAMES = /OKV-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{3}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d(?!:)/g;
/** Rows told of one kind of finding; what is more is counted. */
const MOST_ROWS = 10;

/**
 * @typedef {{ at: number, who: string, what: string, said?: unknown }} Entry  `at` in milliseconds since the run began
 * @typedef {{ id: string, says: string, rows: string[], count: number, recent: string[] }} Finding
 * @typedef {ReturnType<typeof openHistory>} History
 */

/** @param {string} folder */
export function openHistory(folder) {
  const begun = Date.now();
  const file = createWriteStream(join(folder, 'history.jsonl'), { mode: 0o600 });
  /** @type {string[]} */
  const recent = [];
  /** @type {Map<string, Finding>} */
  const findings = new Map();
  /** @type {Map<string, Map<string, number>>} */
  const operations = new Map();
  /** @type {Map<string, number>} */
  const faults = new Map();
  /** @type {Map<string, number>} */
  const checked = new Map();

  /** @param {string} who @param {string} what @param {unknown} [said] */
  function note(who, what, said) {
    if (closed) return;
    const line = JSON.stringify({ at: Date.now() - begun, who, what, ...(said === undefined ? {} : { said }) });
    file.write(`${line}\n`);
    recent.push(line);
    if (recent.length > KEPT) recent.splice(0, KEPT / 2);
  }

  let closed = false;
  return {
    /** Whether the run is over: whatever ends from now on was asked to. */
    isClosed: () => closed,
    note,
    /** @param {string} id @param {string} says @param {string[]} rows @param {string} [who]  whose recent history explains it */
    finding(id, says, rows, who) {
      if (closed) return;
      const key = `${id} ${says}`;
      const known = findings.get(key);
      if (known) {
        known.count += 1;
        known.rows.push(...rows.slice(0, MOST_ROWS - known.rows.length));
      } else {
        say(`  found: ${id}, ${says}`);
        findings.set(key, { id, says, rows: rows.slice(0, MOST_ROWS), count: 1, recent: storyOf(recent, rows, who) });
      }
      note('judge', `${id}: ${says}`, rows);
    },
    /** @param {string} operation @param {string} outcome */
    operation(operation, outcome) {
      const outcomes = operations.get(operation) ?? new Map();
      operations.set(operation, outcomes);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    },
    /** @param {string} name @param {number} [times] */
    fault: (name, times = 1) => void faults.set(name, (faults.get(name) ?? 0) + times),
    /** Something of which a history could have shown that it is wrong, and did not. @param {string} what @param {number} [times] */
    checked: (what, times = 1) => void checked.set(what, (checked.get(what) ?? 0) + times),
    operations,
    faults,
    checks: checked,
    findings: () => [...findings.values()],
    async close() {
      if (closed) return;
      closed = true;
      await new Promise((resolve) => file.end(() => resolve(undefined)));
    },
  };
}

/**
 * What was said about the first things that the rows name, or else by whom it happened to, or else last; with every fault meanwhile.
 * @param {string[]} lines
 * @param {string[]} rows
 * @param {string | undefined} who
 */
function storyOf(lines, rows, who) {
  const names = rows
    .slice(0, 2)
    .flatMap((row) => row.match(NAMES) ?? [])
    .slice(0, 4);
  const about = names.length > 0 ? lines.filter((line) => names.some((name) => line.includes(name))) : [];
  const chosen = about.length > 0 ? about : who === undefined ? lines : lines.filter((line) => line.includes(`"${who}"`));
  const story = chosen.slice(-SHOWN);
  const [from, to] = [lines.indexOf(story[0] ?? ''), lines.lastIndexOf(story.at(-1) ?? '')];
  const shown = new Set(story);
  return lines
    .slice(from, to + 1)
    .filter((line) => shown.has(line) || line.includes('"nemesis"'))
    .slice(-2 * SHOWN);
}
