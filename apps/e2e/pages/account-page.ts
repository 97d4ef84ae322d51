import type { Locator, Page } from '@playwright/test';

export class AccountPage {
  constructor(readonly page: Page) {}

  /** Opens the page and expands one of its collapsed sections. */
  async fold(title: string): Promise<Locator> {
    await this.page.goto('/account');
    await this.page.getByText(title, { exact: true }).click();
    return this.page.getByRole('group').filter({ hasText: title });
  }
}
