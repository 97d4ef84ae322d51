// @ts-check
import { writeFileSync } from 'node:fs';
import { build } from '../start/build.mjs';
import { createProcessSupervisor } from '../processes/process-supervisor.mjs';
import { installIfNeeded } from '../start/install.mjs';
import { PlainError, shownOf } from '../processes/failure.mjs';
import { say, step } from '../start/terminal.mjs';
import { askedToStop } from '../processes/stop-signals.mjs';
import { readOptions } from './options.mjs';

/** A run that takes longer hangs; a full one takes about four minutes. */
const LONGEST_MS = 15 * 60_000;

/** @param {string[]} args */
export async function main(args) {
  const supervisor = createProcessSupervisor();
  /** @type {(() => Promise<void>)[]} what is to be closed, the last opened first */
  const closing = [];
  const asked = askedToStop(() => supervisor.killAll()).then(() => fail('Stopped.'));
  const late = new Promise((_, reject) =>
    setTimeout(() => reject(new PlainError(`Given up after ${LONGEST_MS / 60_000} minutes.`)), LONGEST_MS).unref(),
  );
  let code = 0;
  try {
    await Promise.race([measure(supervisor, closing, args), asked, late, supervisor.lost]);
  } catch (error) {
    code = 1;
    say(shownOf(error));
  } finally {
    await supervisor.endAll();
    for (const close of closing.reverse()) await close();
  }
  process.exit(code);
}

/**
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {(() => Promise<void>)[]} closing
 * @param {string[]} args
 */
async function measure(supervisor, closing, args) {
  const options = readOptions(args);
  await installIfNeeded(supervisor);
  if (options.build) await step('Building', () => build(supervisor, ['@raffle/api', '@raffle/web', '@raffle/stripe-sandbox']));
  // Only now is it certain that their packages are installed.
  const [{ openWorld }, { describeMachine }, { tableOf }] = await Promise.all([
    import('./world.mjs'),
    import('./machine.mjs'),
    import('./table.mjs'),
  ]);
  const world = await step('Starting Postgres, the payment sandbox and the api', () => openWorld({ supervisor, closing, options }));
  const machine = await describeMachine(world);
  /** @type {import('./results.mjs').Row[]} */
  const rows = [];
  for (const name of options.only) {
    const { title, measure: measureFigure } = await import(`./figures/${name}.mjs`);
    rows.push(...(await step(title, () => measureFigure(world))));
  }
  say(`\n${machine.join('\n')}\n\n${tableOf(rows)}`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, quick: options.quick, rows }, null, 2)}\n`);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  throw new PlainError(sentence);
}
