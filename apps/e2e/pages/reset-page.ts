import { expect, type Locator, type Page } from '@playwright/test';

/** /reset-password, which asks for the email address or, when opened through the emailed link, for the new password. */
export class ResetPage {
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.save = page.getByRole('button', { name: 'Save the new password' });
  }

  async ask(username: string): Promise<void> {
    await this.page.goto('/reset-password');
    await this.askFor(username);
  }

  /** Same as `ask`, but requires the page to be open already. */
  async askFor(username: string): Promise<void> {
    await this.page.getByLabel('Email address').fill(username);
    await this.page.getByRole('button', { name: 'Send the link' }).click();
    await expect(this.page.getByText('Please check your email.')).toBeVisible();
  }

  async choose({ answer, password }: { answer: string; password: string }): Promise<void> {
    await this.page.getByLabel("What was your first pet's name?").fill(answer);
    await this.page.getByLabel('New password', { exact: true }).fill(password);
    await this.page.getByLabel('Confirm password', { exact: true }).fill(password);
    await this.save.click();
  }
}
