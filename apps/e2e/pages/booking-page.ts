import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { expect, type Locator, type Page } from '@playwright/test';
import { formatAlternativeDate, formatDate, formatMonth } from '../people/written-dates.js';

/** /booking, with its calendar, grid, summary and dialogs. */
export class BookingPage {
  readonly submit: Locator;
  readonly summary: Locator;
  readonly total: Locator;
  readonly dialog: Locator;
  readonly live: Locator;

  constructor(readonly page: Page) {
    this.submit = page.getByRole('button', { name: 'Submit Prediction' });
    this.summary = page.getByRole('region', { name: 'Prediction Summary' });
    this.total = page.locator('strong', { hasText: 'Total' });
    // Some of the dialogs have the role `alertdialog`.
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    this.live = page.getByText('Live', { exact: true });
  }

  /** Opens a date by its URL and waits for the grid. */
  async open(date: string): Promise<void> {
    await this.page.goto(`/booking?date=${date}`);
    await expect(this.cell(`${date}T10:00`)).toBeVisible();
  }

  /** Moves the calendar to the date's month and clicks the day. */
  async chooseDate(date: string): Promise<void> {
    const month = formatMonth(date);
    const heading = this.page.getByRole('heading', { level: 2, name: /^\w+ 2025$/ });
    await expect(heading).toBeVisible();
    while ((await heading.textContent())?.trim() !== month) {
      const before = await heading.textContent();
      await this.page.getByRole('button', { name: 'Next month' }).click();
      await expect(heading).not.toHaveText(before ?? '');
    }
    await this.day(date).click();
    await expect(this.cell(`${date}T10:00`)).toBeVisible();
  }

  async openSurprise(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Surprise me' }).click();
    const panel = this.page.getByRole('form', { name: 'Surprise me' });
    await expect(panel).toBeVisible();
    return panel;
  }

  day(date: string): Locator {
    return this.page.locator(`[data-date="${date}"]`);
  }

  /** Returns the slot's cell, whatever its state. The grid must show the slot's date. */
  cell(slotId: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${slotLabel(slotId)}, `) });
  }

  async tick(...slotIds: string[]): Promise<void> {
    for (const id of slotIds) {
      await this.cell(id).click();
      await expect(this.cell(id)).toHaveAttribute('aria-pressed', 'true');
    }
  }

  /** Clicks Submit with nothing selected, as users do to see what is missing. Forces the click, because the button is `aria-disabled`. */
  async pressSubmitWithoutSelection(): Promise<void> {
    await expect(this.submit).toHaveAttribute('aria-disabled', 'true');
    await this.submit.click({ force: true });
  }

  async expectTicked(...slotIds: string[]): Promise<void> {
    for (const id of slotIds) {
      await expect(this.cell(id)).toHaveAccessibleName(`${slotLabel(id)}, your prediction`);
      await expect(this.summary.getByText(slotLabel(id))).toBeVisible();
    }
  }

  /** Formats a slot with its date: "Sat 14 June at 10:00 - 10:14". */
  static withDate(slotId: string): string {
    return `${formatDate(dateOfSlot(slotId))} at ${slotLabel(slotId)}`;
  }

  /** Formats a slot as in the dialog with alternatives: "Sat, Jun 14 at 10:00 - 10:14". */
  static asAlternative(slotId: string): string {
    return `${formatAlternativeDate(dateOfSlot(slotId))} at ${slotLabel(slotId)}`;
  }
}
