import { expect } from '@playwright/test';
import { placeOf, type Engine, type Thing } from './engine.js';

/** A person using Firefox or WebKit. Finds most elements by their visible text, as users do. */
export class Visitor {
  constructor(private readonly engine: Engine) {}

  async press(thing: Thing): Promise<void> {
    const { x, y } = await this.find(thing);
    await this.engine.pressAt(x, y);
  }

  /** Waits until the element is visible, enabled and no longer moving, and returns its position. */
  async find(thing: Thing): Promise<{ x: number; y: number }> {
    let place: { x: number; y: number } | null = null;
    const rests = async () => {
      const before = place;
      place = await this.look(() => placeOf(this.engine, thing));
      return place !== null && before !== null && before.x === place.x && before.y === place.y;
    };
    await expect.poll(rests, { message: `${thing.selector} ${thing.name ?? ''}`, intervals: [150] }).toBe(true);
    return place as unknown as { x: number; y: number };
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.press({ selector });
    await expect.poll(() => this.run(`document.activeElement.matches(${JSON.stringify(selector)})`)).toBe(true);
    await this.engine.type(text);
    await expect.poll(() => this.run(`document.activeElement.value`)).toContain(text.slice(-4));
  }

  async reads(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.run<string>('document.body.innerText'), { message: String(text), intervals: [50] }).toMatch(text);
  }

  async isAt(pathname: string | RegExp): Promise<void> {
    await expect.poll(() => this.run<string>('location.pathname')).toMatch(pathname);
  }

  run<Result>(script: string): Promise<Result | null> {
    return this.look(() => this.engine.run<Result>(script));
  }

  /** Runs `act` in the page. Returns null if `act` fails, because the browser may be between two pages. */
  private look<Result>(act: () => Promise<Result>): Promise<Result | null> {
    return act().catch(() => null);
  }
}
