import type { Page } from '@playwright/test';

/** Functions that let a screen replace, change or withhold the API's responses. `path` is a glob relative to `/api/`. */

/** Replaces the API's response with the given body. */
export async function answers(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await page.route(glob(path), (route) => route.fulfill({ status, json: body }));
}

/** Makes the API reject requests with an error code, in its usual error format. */
export function refuses(page: Page, path: string, status: number, error: string, details: object = {}): Promise<void> {
  return answers(page, path, { statusCode: status, error, requestId: 'e2e', ...details }, status);
}

/** Makes the server fail with a response that does not come from the API. */
export async function breaks(page: Page, path: string): Promise<void> {
  await page.route(glob(path), (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Out of order' }));
}

export async function neverAnswers(page: Page, path: string): Promise<void> {
  await page.route(glob(path), () => {});
}

/** Replaces the API's real response with the result of `change`. */
export async function changes<Body>(page: Page, path: string, change: (body: Body) => Body): Promise<void> {
  await page.route(glob(path), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });
}

function glob(path: string): string {
  return `**/api/${path}`;
}
