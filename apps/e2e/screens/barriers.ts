import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Of level AAA: the product's colours keep AA's 4.5:1. Every other rule of axe is kept, experiments and best practices too. */
const LEFT_ASIDE = ['color-contrast-enhanced'];
const EVERYTHING: RunOptions['runOnly'] = {
  type: 'rule',
  values: axe
    .getRules()
    .map(({ ruleId }) => ruleId)
    .filter((id) => !LEFT_ASIDE.includes(id)),
};
/** The themes differ in colours alone; everything else is found in the light one. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const LOOKS = {
  everything: EVERYTHING,
  colours: { type: 'rule', values: COLOURS },
} satisfies Record<string, RunOptions['runOnly']>;
export type Look = keyof typeof LOOKS;

/** The small edition: every page reads it anew. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds on the page as it stands, or in a part of it, each as the rule and the places that break it. */
export async function barriers(page: Page, look: Look, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(
    async ({ runOnly, part }) => {
      // Under an open dialog lies a page that cannot be reached, and that other screens show.
      const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
      const parts = dialogs.length > 0 ? dialogs : document.querySelectorAll(part ?? ':root');
      const context = parts.length > 0 ? [...parts] : document;
      // Passes are not asked for: to put them into words takes more time than to look.
      const look = async (at: unknown, what: RunOptions['runOnly']) =>
        (await window.axe.run(at as axe.ElementContext, { runOnly: what, resultTypes: ['violations'], elementRef: true })).violations;
      const violations = await look(context, runOnly);
      // At the window's edge a bar that sticks there lies over half a control until somebody scrolls: such a one is looked at again in the middle.
      for (const small of violations.filter(({ id }) => id === 'target-size')) {
        const still = [];
        for (const node of small.nodes) {
          node.element?.scrollIntoView({ block: 'center' });
          if ((await look(node.element, { type: 'rule', values: ['target-size'] })).length > 0) still.push(node);
        }
        small.nodes = still;
      }
      return violations
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, help, nodes }) => ({
          id,
          help,
          places: nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
        }));
    },
    { runOnly: LOOKS[look], part },
  );
  return found.map(({ id, help, places }) => `${id} (${help}): ${places.slice(0, 5).join(' | ')}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
