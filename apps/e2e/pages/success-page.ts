import { expect, type Locator, type Page } from '@playwright/test';

/** /success/{reference}, which loads the dashboard after half a second. */
export class SuccessPage {
  readonly heading: Locator;
  readonly seePredictions: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Prediction Successfully Recorded!' });
    this.seePredictions = page.getByRole('button', { name: 'View My Predictions' });
  }

  /**
   * Runs `act`, then waits for the success page, the dashboard that it loads, and the dashboard's single reload.
   * @returns the booking's reference
   */
  async reachedBy(act: () => Promise<void>): Promise<string> {
    const arrival = this.page.waitForURL(/\/success\/OKV-/);
    const handOver = this.page.waitForURL(/\/dashboard\?.*reloaded=true/);
    await act();
    await arrival;
    await handOver;
    return new URL(this.page.url()).searchParams.get('ref') ?? '';
  }

  /** Expects the page's content to be visible. */
  async isReadable(reference: string): Promise<void> {
    await expect(this.heading).toBeVisible();
    await expect(this.page.getByText(reference, { exact: true })).toBeVisible();
    await expect(this.seePredictions).toBeVisible();
    await expect(this.page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  }
}
