import type { Page } from '@playwright/test';

/** Returns the elements that extend beyond the right edge if the page scrolls sideways, or an empty list if it does not. */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const reaches = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5;
    // The `html` and `body` elements do not count as clipping, regardless of their `overflow` property, because their overflow widens the
    // page. SVG drawings clip their own parts.
    const clips = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      element !== document.documentElement &&
      (getComputedStyle(element).overflowX !== 'visible' || clips(element.parentElement));
    // Report only the innermost elements because they are the most helpful.
    const wide = [...document.body.querySelectorAll(':not(svg *)')].filter(
      (element) =>
        reaches(element) && (element.localName === 'svg' || ![...element.children].some(reaches)) && !clips(element.parentElement),
    );
    const named = wide
      .slice(0, 8)
      .map((element) => `${Math.round(element.getBoundingClientRect().right)} px: ${element.outerHTML.slice(0, 120)}`);
    return [`the page is ${scrollWidth} px wide`, ...named];
  });
}

/**
 * Returns the elements whose own text does not fit and is partly hidden. Excludes text that is truncated with an ellipsis, because users
 * can read the full text elsewhere.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holdsText = (element: HTMLElement) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(element);
      const isScreenReaderOnly = clipPath !== 'none' && position === 'absolute';
      const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip');
      if (!hides || isScreenReaderOnly || textOverflow === 'ellipsis' || !holdsText(element)) return false;
      // Allow two pixels for descenders in tight lines.
      return element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 2;
    });
    return cut.map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Returns elements that are animated even though the user has requested reduced motion. */
export function movement(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inMilliseconds = (times: string) =>
      Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)));
    const running = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration) > 1);
    const ready = [...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, transitionProperty, animationName, animationDuration } = getComputedStyle(element);
      const moves = (name: string, duration: string) => name !== 'none' && inMilliseconds(duration) > 1;
      return moves(transitionProperty, transitionDuration) || moves(animationName, animationDuration);
    });
    return [
      ...running.map(
        (animation) => `runs: ${(animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty}`,
      ),
      ...ready.slice(0, 5).map((element) => `would: ${element.outerHTML.slice(0, 120)}`),
    ];
  });
}

/** Returns the primary controls that are smaller than 44 px, with their sizes. For other controls, axe checks a minimum of 24 px. */
export function smallPrimaries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const primaries = [...document.querySelectorAll<HTMLElement>('[data-variant=solid], [data-slot], [data-date]')];
    const seen = primaries.filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0);
    return seen.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width >= 43.5 && height >= 43.5
        ? []
        : [`${element.textContent?.trim().slice(0, 40)}: ${Math.round(width)} x ${Math.round(height)}`];
    });
  });
}
