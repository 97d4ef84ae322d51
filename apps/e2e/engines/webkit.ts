import { spawn, type ChildProcess } from 'node:child_process';
import { expect } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../tools/start/ports.mjs';
import { findMiniBrowser, findWebKitDriver, findXvfb } from '../../../tools/test/runner/services.mjs';
import type { Engine } from './engine.js';

/** Starts WebKitGTK's MiniBrowser on a virtual display and controls it over WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const running: ChildProcess[] = [];
  const stop = async () => {
    for (const child of running.reverse()) await ended(child);
  };
  try {
    const display = await startDisplay(running);
    const port = await freePort();
    // Software rendering is faster on a machine without a graphics card.
    const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
    running.push(spawn(findWebKitDriver() ?? 'WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }));
    const driver = await connect(`http://127.0.0.1:${port}`);
    // The narrowest window that GTK allows.
    await driver.manage().window().setRect({ width: 360, height: 800 });
    return engineOf(driver, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function engineOf(driver: WebDriver, stop: () => Promise<void>): Engine {
  return {
    goTo: (address) => driver.get(address),
    run: (script) => driver.executeScript(`return ${script}`),
    pressAt: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      await stop();
    },
  };
}

/** @returns the name of the X display */
function startDisplay(running: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const display = spawn(findXvfb() ?? 'Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  running.push(display);
  return new Promise((resolve, reject) => {
    display.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`));
    display.once('close', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

/** Connects to the driver. Retries, because the driver does not listen immediately after it starts. */
async function connect(server: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  });
  let driver: WebDriver | undefined;
  await expect(async () => {
    driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  }).toPass({ timeout: 30_000 });
  return driver as WebDriver;
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.kill();
  return gone;
}
