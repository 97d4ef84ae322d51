import { expect, type Locator, type Page } from '@playwright/test';
import { patternOf, type Text } from './text.js';

/** Expects each text to be on screen in its role. Checks toasts first, because they disappear. */
export async function expectTexts(page: Page, texts: readonly Text[]): Promise<void> {
  const inOrder = texts.toSorted((a, b) => Number(b.as === 'toast') - Number(a.as === 'toast'));
  for (const text of inOrder) await expectText(page, text);
}

async function expectText(page: Page, { text, as, to, saying = '' }: Text): Promise<void> {
  const what = `${as} '${text}'`;
  if (as === 'words') {
    // `innerText` returns the text as displayed: after `text-transform` and without hidden parts.
    const painted = () => page.evaluate(() => document.body.innerText);
    await expect.poll(painted, { message: what }).toMatch(new RegExp(patternOf(text)));
    return;
  }
  const found = locate(page, as, new RegExp(`^\\s*${patternOf(text)}\\s*$`))
    .filter({ visible: true })
    .first();
  await expect(found, what).toBeVisible();
  if (to) await expect(found, what).toHaveAttribute('href', to);
  if (saying) await expect(found, what).toContainText(new RegExp(patternOf(saying)));
}

function locate(page: Page, as: Exclude<Text['as'], 'words'>, name: RegExp): Locator {
  switch (as) {
    case 'toast':
      return page.locator('[data-scope=toast][data-part=root]').filter({ has: page.locator('[data-part=title]').getByText(name) });
    case 'dialog':
      return page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    default:
      return page.getByRole(as, { name });
  }
}
