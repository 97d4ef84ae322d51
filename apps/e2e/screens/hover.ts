import type { Page } from '@playwright/test';
import type { Theme } from './viewports.js';
import { applyTheme } from './apply-theme.js';

/**
 * WCAG's minimum contrast ratios for text and large text. Here, they also apply to disabled controls, because users can click a disabled
 * control to see what is missing.
 */
const ENOUGH = { text: 4.5, large: 3 };
const PROBE = 'data-hover-probe';
const MAX_LOOKS = 5;

/**
 * Checks one button or link of each kind in each theme and returns those whose text is hard to read on hover. axe never measures hovered or
 * disabled controls, so this function makes the browser render the controls as hovered. The last theme stays applied.
 */
export async function faintHoveredTexts(page: Page, themes: readonly Theme[]): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    try {
      return await lookWhileHovered(page, themes);
    } catch (error) {
      // Retry if the page re-rendered a control between two calls.
      if (look === MAX_LOOKS || !/Could not find node|rendered again/.test(String(error))) throw error;
    }
  }
}

async function lookWhileHovered(page: Page, themes: readonly Theme[]): Promise<string[]> {
  await page.evaluate(markControls, PROBE);
  const browser = await page.context().newCDPSession(page);
  try {
    await browser.send('DOM.enable');
    await browser.send('CSS.enable');
    const { root } = await browser.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: `[${PROBE}]` });
    await Promise.all(nodeIds.map((nodeId) => browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })));
    const found: string[] = [];
    for (const theme of themes) {
      await applyTheme(page, theme);
      const { marked, faint } = await page.evaluate(faintTexts, { probe: PROBE, enough: ENOUGH });
      if (marked !== nodeIds.length) throw new Error('a control was rendered again');
      found.push(...faint.map((text) => `${theme}: ${text}`));
    }
    return found;
  } finally {
    // Stop forcing the hover state. The session stays open, because closing it would end the page's print emulation.
    await browser.send('CSS.disable');
    await browser.send('DOM.disable');
    await page.evaluate((probe) => document.querySelectorAll(`[${probe}]`).forEach((control) => control.removeAttribute(probe)), PROBE);
  }
}

/** Marks one control for each distinct appearance. For example, a grid's 96 cells have only five appearances. */
function markControls(probe: string): void {
  const seen = new Set<string>();
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, [role=button], [role=tab], summary, label:has(input)')) {
    if (!control.checkVisibility() || control.getBoundingClientRect().width === 0) continue;
    const states = control
      .getAttributeNames()
      .filter((name) => /^data-(?!date|slot|time|hover)|^aria-(disabled|pressed|current|selected|busy)$|^disabled$/.test(name));
    const look = [
      control.tagName,
      control.className,
      control.parentElement?.className,
      ...states.map((name) => `${name}=${control.getAttribute(name)}`),
    ].join(' ');
    if (!seen.has(look)) control.setAttribute(probe, '');
    seen.add(look);
  }
}

function faintTexts({ probe, enough }: { probe: string; enough: typeof ENOUGH }): { marked: number; faint: string[] } {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Colour>();
  const colourOf = (css: string): Colour => {
    const colour = known.get(css) ?? drawn(css);
    known.set(css, colour);
    return colour;
  };
  const drawn = (css: string): Colour => {
    if (!pen) throw new Error('the browser has no canvas context');
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top: Colour, below: Colour): Colour =>
    [0, 1, 2].map((i) => (top[i] as number) * top[3] + (below[i] as number) * (1 - top[3])).concat(1) as Colour;
  const ground = (element: Element | null): Colour => {
    if (!element) return [255, 255, 255, 1];
    const own = colourOf(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(element.parentElement));
  };
  const light = ([red, green, blue]: Colour): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const holdsText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const controls = [...document.querySelectorAll<HTMLElement>(`[${probe}]`)];
  const faint = controls.flatMap((control) =>
    [control, ...control.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { color, fontSize, fontWeight, clipPath, position } = getComputedStyle(element);
      const isScreenReaderOnly = clipPath !== 'none' && position === 'absolute';
      if (!holdsText(element) || isScreenReaderOnly || !element.checkVisibility()) return [];
      const below = ground(element);
      const [one, other] = [light(over(colourOf(color), below)), light(below)];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      const size = Number.parseFloat(fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? enough.large : enough.text;
      return contrast >= least ? [] : [`${contrast.toFixed(2)}:1 hovered: ${control.outerHTML.slice(0, 140)}`];
    }),
  );
  return { marked: controls.length, faint };
}
