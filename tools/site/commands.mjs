// @ts-check
// `npm run invariants`, `seed` and `rescue-owner` each run a command of the built API. The command uses the database and payment provider
// of the site that is running on this data folder. If no site is running, it uses DATABASE_URL.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addressesOf } from '../start/addresses.mjs';
import { apiEnvironment } from '../start/api.mjs';
import { PlainError, textOfError } from '../processes/failure.mjs';
import { usesStripe } from '../start/payments.mjs';
import { readSettings, ROOT } from '../start/settings.mjs';

/**
 * @typedef {{ settings: import('../start/settings.mjs').Settings, isRunning: boolean }} Site
 * @typedef {object} Command
 * @property {string} program  name of a file in the API's `dist/commands` folder, without its extension
 * @property {(args: string[], site: Site) => string[]} readArgs  returns the arguments for the program, or throws a PlainError
 */

/** @type {Record<string, Command>} */
const COMMANDS = {
  invariants: {
    program: 'check-invariants',
    readArgs(_, { settings, isRunning }) {
      if (isRunning || usesStripe(settings)) return ['--ledger'];
      process.stdout.write('The provider is not checked (I9): set STRIPE_SECRET_KEY, or STRIPE_API_BASE for the sandbox.\n');
      return [];
    },
  },
  'rescue-owner': {
    program: 'rescue-owner',
    readArgs([email, ...more]) {
      if (email === undefined || more.length > 0) throw new PlainError('Usage: npm run rescue-owner -- <email address of the owner>');
      return [email];
    },
  },
  seed: {
    program: 'seed',
    readArgs(args, { settings }) {
      if (seasonIn(args) !== 'full') throw new PlainError('Usage: npm run seed -- --season full');
      // The seed adds its payments to the sandbox too, so it cannot run against a real provider.
      if (usesStripe(settings)) throw new PlainError('The seed invents payments, so it does not run with STRIPE_SECRET_KEY.');
      return [];
    },
  },
};

/** Runs a command's program and sets this process's exit code to the program's. @param {string[]} args  command-line arguments */
export function main([name = '', ...args]) {
  try {
    const command = COMMANDS[name];
    if (!command) throw new PlainError(`There is no command "${name}". The commands are ${Object.keys(COMMANDS).join(', ')}.`);
    const settings = readSettings();
    const running = addressesOf(settings.dataDir);
    const programArgs = command.readArgs(args, { settings, isRunning: running !== undefined });
    if (!running && !settings.env.DATABASE_URL)
      throw new PlainError(`No site runs on the data folder ${settings.dataDir}: run npm start first, or set DATABASE_URL.`);
    const program = join(ROOT, `apps/api/dist/commands/${command.program}.js`);
    if (!existsSync(program)) throw new PlainError('The api is not built: run npm start, or npm run build.');
    process.exitCode =
      spawnSync(process.execPath, [program, ...programArgs], { env: apiEnvironment({ settings }, running ?? {}), stdio: 'inherit' })
        .status ?? 1;
  } catch (error) {
    process.stderr.write(`${textOfError(error)}\n`);
    process.exitCode = 1;
  }
}

/** @param {string[]} args */
function seasonIn(args) {
  try {
    return parseArgs({ args, options: { season: { type: 'string' } } }).values.season;
  } catch {
    return undefined;
  }
}
