import { slotLabel } from '@raffle/contracts/slot-time';
import { formatFullDate } from '../people/written-dates.js';
import { expect, type Locator, type Page } from '@playwright/test';

export class DashboardPage {
  readonly predictions: Locator;

  constructor(readonly page: Page) {
    this.predictions = page.getByRole('region', { name: 'Predictions by date' });
  }

  /** Expects a booking on several dates to be listed under each of them. */
  async expectPaidOn(reference: string, dates: readonly string[]): Promise<void> {
    await expect(this.predictions.getByText(reference)).toHaveCount(dates.length);
    for (const date of dates) await expect(this.predictions.getByText(formatFullDate(date))).toBeAttached();
  }

  async expectPaid(reference: string, slotIds: readonly string[]): Promise<void> {
    // List items are nested: the outer one is the day, and the last match is the innermost one, the prediction.
    const prediction = this.predictions.getByRole('listitem').filter({ hasText: reference }).last();
    await expect(prediction).toContainText('Paid');
    for (const id of slotIds) await expect(prediction).toContainText(slotLabel(id));
  }
}
