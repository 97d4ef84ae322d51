// @ts-check
import { buildIfNeeded } from '../start/build.mjs';
import { measureIn } from '../processes/measure-in.mjs';
import { installIfNeeded } from '../start/install.mjs';
import { say, step } from '../start/terminal.mjs';
import { readOptions } from './options.mjs';

/** @param {string[]} args */
export function main(args) {
  return measureIn('bench', async (supervisor, folder) => {
    const options = readOptions(args);
    await installIfNeeded(supervisor);
    if (options.build) await buildIfNeeded(supervisor);
    // These modules need the packages that `installIfNeeded` has just installed.
    const [{ openWorld }, { describeMachine }, { tableOf }] = await Promise.all([
      import('./world.mjs'),
      import('./machine.mjs'),
      import('./table.mjs'),
    ]);
    const world = await step('Starting Postgres, the payment sandbox and the api', () =>
      openWorld({ supervisor, folder, quick: options.quick }),
    );
    const machine = await describeMachine(world);
    /** @type {import('./results.mjs').Row[]} */
    const rows = [];
    for (const name of options.only) {
      const { title, measure } = await import(`./figures/${name}.mjs`);
      rows.push(...(await step(title, () => measure(world))));
    }
    await world.close();
    say(`\n${machine.join('\n')}\n\n${tableOf(rows)}`);
    return true;
  });
}
