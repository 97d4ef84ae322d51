import type { Locator, Page } from '@playwright/test';

/** /payment/selection/{id} and /payment/{bookingId}, with the order and the button that opens the provider's page. */
export class PaymentPage {
  readonly heading: Locator;
  readonly pay: Locator;
  readonly needMoreTime: Locator;
  readonly chooseAgain: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Payment' });
    this.pay = page.getByRole('button', { name: /^Pay \$/ });
    this.needMoreTime = page.getByRole('button', { name: 'Need more time' });
    this.chooseAgain = page.getByRole('button', { name: 'Choose these time slots again' });
  }

  async openSelection(selectionId: string): Promise<void> {
    await this.page.goto(`/payment/selection/${selectionId}`);
  }

  /** Returns the time shown in "Held until 14:32", converted to minutes since midnight. */
  async heldUntil(): Promise<number> {
    const text =
      (await this.page
        .getByText(/Held until \d\d:\d\d/)
        .first()
        .textContent()) ?? '';
    const [, hours, minutes] = /Held until (\d\d):(\d\d)/.exec(text) ?? [];
    return Number(hours) * 60 + Number(minutes);
  }
}
