import type { Locator, Page } from '@playwright/test';
import type { PersonDetails } from '../people/person.js';

/** /auth with its two tabs. */
export class AuthPage {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('alertdialog', { name: 'Authentication Error' });
  }

  async openRegister(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Register' }).click();
  }

  /** Fills the form in and sends it. */
  async register(person: PersonDetails): Promise<void> {
    await this.openRegister();
    const field = (label: string) => this.page.getByLabel(label, { exact: true });
    await field('First name').fill(person.firstName);
    await field('Surname').fill(person.surname);
    await field('Email address').fill(person.username);
    await field('Phone number').fill(person.nationalNumber);
    await field('Password').fill(person.password);
    await field('Confirm password').fill(person.password);
    await field('Security answer').fill(person.securityAnswer);
    await this.page.getByRole('button', { name: 'Create Account' }).click();
  }

  async login({ username, password }: Pick<PersonDetails, 'username' | 'password'>): Promise<void> {
    await this.page.getByLabel('Email address', { exact: true }).fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Login', exact: true }).click();
  }
}
