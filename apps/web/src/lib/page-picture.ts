import { session } from './storage';
const KEY = 'pagePicture';

/**
 * Leaves what is on screen for the page that a full load opens: `public/page-picture.js` paints it there at once, in place of
 * the spinner, until the page is drawn itself. Nothing in it works, so it serves only where both pages show the same.
 */
export function leavePicture(path: string): void {
  const root = document.getElementById('root');
  if (!root) return;
  try {
    session.setItem(KEY, JSON.stringify({ path, ...stylesOnPage(), ...markupOf(root) }));
  } catch {
    // A full or forbidden storage costs a moment of the spinner, nothing else.
  }
}

/** True from the load of the page until React has drawn it. */
export function showsPicture(root: HTMLElement): boolean {
  return root.dataset.picture !== undefined;
}

/** Those that the app has added since its page was loaded, as rules, since the policy stops the text of a style that no build knew. */
function stylesOnPage(): { links: string[]; rules: string[] } {
  const sheets = [...document.styleSheets].filter((sheet) => !sheet.disabled);
  return {
    links: sheets.flatMap(({ href }) => href ?? []),
    rules: sheets.filter(({ href }) => !href).flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)),
  };
}

/** The same for an element's own style: it is taken out of the text, and set again by script. */
function markupOf(root: HTMLElement): { html: string; styles: string[] } {
  const copy = root.cloneNode(true) as HTMLElement;
  const styled = [...copy.querySelectorAll('[style]')];
  const styles = styled.map((element) => element.getAttribute('style') ?? '');
  for (const element of styled) {
    element.removeAttribute('style');
    element.setAttribute('data-style', '');
  }
  return { html: copy.innerHTML, styles };
}
