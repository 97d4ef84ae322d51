import { expect, type Locator, type Page } from '@playwright/test';

/** The payment page on the provider's own site. */
export class ProviderPage {
  readonly heading: Locator;
  readonly problem: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: /^Pay \$/ });
    this.problem = page.getByRole('alert');
  }

  async isOpen(total: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: `Pay ${total}` })).toBeVisible();
  }

  async payByCard(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pay by card' }).click();
  }

  async payByWallet(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pay with a wallet' }).click();
  }

  async decline(): Promise<void> {
    await this.page.getByText('Let the payment fail').click();
    await this.page.getByRole('button', { name: 'Decline the card' }).click();
  }

  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel and go back' }).click();
  }
}
