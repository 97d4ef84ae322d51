import type { Page } from '@playwright/test';

/** Failures that a screen causes on purpose to show the page's reaction. `path` is a glob; a plain path is below `/api/`. */

/** Replaces the api's response with a given body. */
export async function answers(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await page.route(glob(path), (route) => route.fulfill({ status, json: body }));
}

/** Makes the api refuse with an error code, in its usual envelope. */
export function refuses(page: Page, path: string, status: number, error: string, details: object = {}): Promise<void> {
  return answers(page, path, { statusCode: status, error, requestId: 'e2e', ...details }, status);
}

/** Makes the server fail with a response that does not come from the api. */
export async function breaks(page: Page, path: string): Promise<void> {
  await page.route(glob(path), (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Out of order' }));
}

export async function neverAnswers(page: Page, path: string): Promise<void> {
  await page.route(glob(path), () => {});
}

/** Changes the api's real response. */
export async function changes<Body>(page: Page, path: string, change: (body: Body) => Body): Promise<void> {
  await page.route(glob(path), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });
}

function glob(path: string): string {
  return `**/api/${path}`;
}
