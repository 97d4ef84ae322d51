import { expect, type Locator, type Page } from '@playwright/test';
import type { PersonDetails } from '../people/person.js';

/** /auth, with its two tabs. */
export class AuthPage {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('alertdialog', { name: 'Authentication Error' });
  }

  panel(tab: 'Login' | 'Register'): Locator {
    return this.page.getByRole('tabpanel', { name: tab });
  }

  async openRegister(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Register' }).click();
  }

  async register(person: PersonDetails): Promise<void> {
    await this.openRegister();
    const form = this.panel('Register');
    const field = (label: string) => form.getByLabel(label, { exact: true });
    await field('First name').fill(person.firstName);
    await field('Surname').fill(person.surname);
    await field('Email address').fill(person.username);
    await field('Phone number').fill(person.nationalNumber);
    await field('Password').fill(person.password);
    await field('Confirm password').fill(person.password);
    await field('Security answer').fill(person.securityAnswer);
    await form.getByRole('button', { name: 'Create Account' }).click();
  }

  async openLogin(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Login' }).click();
  }

  /** Requests an emailed sign-in link. */
  async mailLink(username: string): Promise<void> {
    await this.panel('Login').getByLabel('Email address', { exact: true }).fill(username);
    await this.page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(this.page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('Code from the email').fill(code);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async login({ username, password }: Pick<PersonDetails, 'username' | 'password'>): Promise<void> {
    const form = this.panel('Login');
    await form.getByLabel('Email address', { exact: true }).fill(username);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Login', exact: true }).click();
  }
}
