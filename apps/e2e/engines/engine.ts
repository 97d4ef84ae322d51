/** A browser of another make, driven by the protocol that the standards give it; what differs between them is only this. */
export interface Engine {
  goTo(address: string): Promise<void>;
  /** What a function's text answers on the page; no element, only what JSON can say. */
  run<Result>(script: string): Promise<Result>;
  /** A press of the mouse, as the browser itself takes it for one. */
  pressAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** What is in sight, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** What stands on a page, by the selector of its role and by its name. */
export interface Thing {
  selector: string;
  name?: string | RegExp;
}

export const link = (name: string): Thing => ({ selector: 'a[href]', name });
export const button = (name: string | RegExp): Thing => ({ selector: 'button', name });
export const tab = (name: string): Thing => ({ selector: '[role="tab"]', name });

/** The middle of the first such thing in sight that would take a press; null while there is none, and the page is scrolled to it. */
export function placeOf(engine: Engine, { selector, name }: Thing): Promise<{ x: number; y: number } | null> {
  const source = name instanceof RegExp ? name.source : name === undefined ? '' : `^${escaped(name)}$`;
  return engine.run(`(${findPlace.toString()})(${JSON.stringify(selector)}, ${JSON.stringify(source)})`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Runs on the page. */
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
    // At rest only when a later look needs no scrolling: a page that was just opened goes back to its top.
    if (place()) return null;
  }
  return null;
}
