import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import * as bidi from 'selenium-webdriver/bidi/index.js';
import { findFirefox } from '../../../tools/test/runner/services.mjs';
import type { Engine } from './engine.js';

/** The module exports the class itself, but its type declarations claim otherwise. */
const Bidi = (bidi as unknown as { default: typeof bidi.Index }).default;

const PHONE = { width: 360, height: 740 };

/** Starts headless Firefox. Firefox supports WebDriver BiDi natively, so no separate driver is needed. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch();
  return connect(browser).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
}

interface RunningBrowser {
  /** WebSocket URL of the browser's debugging interface. */
  address: Promise<string>;
  close: () => Promise<void>;
}

async function launch(): Promise<RunningBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'raffle-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  // Sets HOME, because Firefox writes to the home folder, which on a server may be missing or belong to another user.
  const browser = spawn(findFirefox() ?? 'firefox', args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } });
  const ended = new Promise((resolve) => browser.once('close', resolve));
  const address = new Promise<string>((resolve, reject) => {
    let said = '';
    browser.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (url) resolve(url);
    });
    void ended.then(() => reject(new Error(`Firefox ended: ${said}`)));
  });
  const close = async () => {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  return { address, close };
}

async function connect({ address, close }: RunningBrowser): Promise<Engine> {
  const connection = new Bidi(`${await address}/session`);
  async function send(method: string, params: object): Promise<Record<string, unknown>> {
    const { type, result, message } = (await connection.send({ method, params })) as BidiAnswer;
    if (type !== 'success') throw new Error(`${method}: ${message}`);
    return result;
  }
  // Retries, because Firefox listens before it is ready. On a busy machine, the first response can take longer than the connection timeout.
  await expect(() => send('session.status', {})).toPass({ timeout: 120_000 });
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: [{ context: string }] };
  const { context } = contexts[0];
  await send('browsingContext.setViewport', { context, viewport: PHONE });

  return {
    async goTo(url) {
      await send('browsingContext.navigate', { context, url, wait: 'none' });
    },
    async run<Result>(script: string) {
      const expression = `JSON.stringify(${script})`;
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: false });
      const { type, result } = answer as { type: string; result?: { value?: string } };
      if (type !== 'success') throw new Error(JSON.stringify(answer));
      return JSON.parse(result?.value ?? 'null') as Result;
    },
    async pressAt(x, y) {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async type(text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(data as string, 'base64');
    },
    close,
  };
}

interface BidiAnswer {
  type: string;
  result: Record<string, unknown>;
  message?: string;
}
