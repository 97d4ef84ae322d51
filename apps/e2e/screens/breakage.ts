import type { Page } from '@playwright/test';

/** What a screen breaks on purpose, so that the page shows what it does then. `path` is a glob: a plain path means the api's. */

/** The api answers with a body of the screen's own. */
export async function answers(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await page.route(glob(path), (route) => route.fulfill({ status, json: body }));
}

/** The api refuses with a code, in the envelope that every refusal has. */
export function refuses(page: Page, path: string, status: number, error: string, details: object = {}): Promise<void> {
  return answers(page, path, { statusCode: status, error, requestId: 'e2e', ...details }, status);
}

/** The server is broken, and what answers is not even the api's own envelope. */
export async function breaks(page: Page, path: string): Promise<void> {
  await page.route(glob(path), (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Out of order' }));
}

export async function neverAnswers(page: Page, path: string): Promise<void> {
  await page.route(glob(path), () => {});
}

/** The api's real answer, changed. */
export async function changes<Body>(page: Page, path: string, change: (body: Body) => Body): Promise<void> {
  await page.route(glob(path), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });
}

function glob(path: string): string {
  return `**/api/${path}`;
}
