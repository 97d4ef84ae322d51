import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const ALL = axe.getRules().map(({ ruleId }) => ruleId);
/** The AAA rule for contrast. The light theme's text has a contrast ratio of at least 7:1, the dark theme's at least 4.5:1. */
const AAA_CONTRAST = 'color-contrast-enhanced';
/** The rules for the dark theme. The themes differ only in colours, so all other rules are checked only in the light theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const RULE_SETS = {
  /** Every axe rule, including experimental rules and best practices. */
  everything: { type: 'rule', values: ALL },
  withoutAaaContrast: { type: 'rule', values: ALL.filter((id) => id !== AAA_CONTRAST) },
  colours: { type: 'rule', values: COLOURS },
} satisfies Record<string, RunOptions['runOnly']>;
export type RuleSet = keyof typeof RULE_SETS;

/** The minified build of axe, because every tested page has to parse it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns the violations that axe finds on the page or in a part of it. Each violation names the rule and the elements that break it. */
export async function accessibilityViolations(page: Page, look: RuleSet, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(
    async ({ runOnly, part }) => {
      // An open dialog makes the page behind it inert. Other screens cover that page.
      const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
      const parts = dialogs.length > 0 ? dialogs : document.querySelectorAll(part ?? ':root');
      const context = parts.length > 0 ? [...parts] : document;
      // Request only violations, because describing the passes takes longer than the check itself.
      const look = async (at: unknown, what: RunOptions['runOnly']) =>
        (await window.axe.run(at as axe.ElementContext, { runOnly: what, resultTypes: ['violations'], elementRef: true })).violations;
      const violations = await look(context, runOnly);
      // A sticky bar at the edge of the window may cover half of a control until the page is scrolled. If a control seems too small, it is
      // scrolled to the middle of the window and checked again.
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
    { runOnly: RULE_SETS[look], part },
  );
  return found.map(({ id, help, places }) => `${id} (${help}): ${places.slice(0, 5).join(' | ')}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
