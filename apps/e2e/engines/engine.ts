/** A browser that is controlled through a standard protocol. Each browser has its own implementation of this interface. */
export interface Engine {
  goTo(address: string): Promise<void>;
  /** Evaluates a script in the page and returns its result, which must be valid JSON. */
  run<Result>(script: string): Promise<Result>;
  /** Clicks with the browser's native input events. */
  pressAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Takes a screenshot of the viewport as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** An element on a page, identified by a selector and, optionally, by its name. */
export interface Thing {
  selector: string;
  name?: string | RegExp;
}

export const link = (name: string): Thing => ({ selector: 'a[href]', name });
export const button = (name: string | RegExp): Thing => ({ selector: 'button', name });
export const tab = (name: string): Thing => ({ selector: '[role="tab"]', name });

/**
 * Returns the centre of the first match that is visible and enabled. If that match is out of view, scrolls to it and returns null. Also
 * returns null if there is no such match.
 */
export function placeOf(engine: Engine, { selector, name }: Thing): Promise<{ x: number; y: number } | null> {
  const source = name instanceof RegExp ? name.source : name === undefined ? '' : `^${escaped(name)}$`;
  return engine.run(`(${findPlace.toString()})(${JSON.stringify(selector)}, ${JSON.stringify(source)})`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Runs in the page. */
function findPlace(selector: string, pattern: string): { x: number; y: number } | null {
  const named = new RegExp(pattern);
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  for (const element of document.querySelectorAll(selector)) {
    if (!named.test(nameOf(element)) || element.getClientRects().length === 0) continue;
    if (element.matches(':disabled, [aria-disabled="true"]')) continue;
    const place = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const there = document.elementFromPoint(x, y);
      return there && (element.contains(there) || there.contains(element)) ? { x, y } : null;
    };
    const inSight = place();
    if (inSight) return inSight;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    // After scrolling, no position is returned. The next call checks the position again, because a page that has just been opened scrolls
    // back to its top.
    if (place()) return null;
  }
  return null;
}
