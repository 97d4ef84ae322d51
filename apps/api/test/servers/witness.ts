import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const TOOLS = path.join(__dirname, '../../../../tools/witness');

export interface WitnessProcess {
  /** The process's startup output: its URL and, for a log witness, its key. */
  said: string;
  stop(): Promise<void>;
}

/** Starts a time-stamp authority that uses `openssl ts` and stores its root certificate as `authority.pem` in the folder. */
export function startAuthority(folder: string): Promise<WitnessProcess> {
  return start('authority.mjs', folder);
}

export function startLogWitness(name: string, logKey: string): Promise<WitnessProcess> {
  return start('log-witness.mjs', name, logKey);
}

async function start(program: string, ...args: string[]): Promise<WitnessProcess> {
  const child = spawn(process.execPath, [path.join(TOOLS, program), ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return { said, stop: () => stop(child) };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
