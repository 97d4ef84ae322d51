import { screen, waitFor } from '@testing-library/react';
import type { RenderedPage } from '../render-page';

/** A page in one of its states; resolves when the state stands. */
export interface Scene {
  name: string;
  show: () => Promise<unknown>;
}

/** Nothing is being asked any more: what the page has to say is on it. */
export async function settled(page: RenderedPage): Promise<RenderedPage> {
  await waitFor(() => {
    if (page.client.isFetching() > 0) throw new Error('the page is still loading');
  });
  return page;
}

/** Presses what is called so; the marks around a name are no matter. */
export async function press(page: RenderedPage, role: 'button' | 'tab' | 'link' | 'radio', name: string): Promise<void> {
  const [wanted] = await screen.findAllByRole(role, { name: new RegExp(name), hidden: true });
  if (wanted) await page.person.click(wanted);
}
