import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Account } from './account.js';
import { joinAs, signInOwner } from './organiser.js';
import { newPerson } from './person.js';

/** Chromium's console message for a 4xx response. The API and the 404 page send such responses intentionally. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** A person with their own browser. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
}

export interface Member extends Visitor {
  account: Account;
}

/** The people in one journey. Their browsers are closed together when the journey ends. */
export class People {
  private readonly present: { context: BrowserContext; errors: string[] }[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** Opens a browser for a person who is not signed in. */
  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.browser.newContext({ baseURL: this.url, ...options });
    this.present.push({ context, errors: collectBrowserErrors(context) });
    return { context, page: await context.newPage() };
  }

  /** Opens a browser for a person who has an account and is signed in. */
  async member({ named, ...options }: BrowserContextOptions & { named?: { firstName: string; surname: string } } = {}): Promise<Member> {
    const visitor = await this.visitor(options);
    return { ...visitor, account: await Account.register(visitor.context.request, newPerson(named)) };
  }

  /** Opens a browser for an organiser, signed in as the owner. */
  async organiser(options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await this.visitor(options);
    await signInOwner(visitor.context);
    return visitor;
  }

  /** Opens a browser for a cashier whom the owner has invited. */
  async cashier(options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await this.visitor(options);
    const owner = await this.organiser({ baseURL: options.baseURL ?? this.url });
    await joinAs('cashier', 'Tau Moeti', visitor.context, owner.context);
    return visitor;
  }

  expectNoBrowserErrors(): void {
    expect(this.present.flatMap(({ errors }) => errors)).toEqual([]);
  }

  /** Discards the errors reported so far, for journeys that cause errors on purpose. */
  forgetBrowserErrors(): void {
    for (const { errors } of this.present) errors.length = 0;
  }

  /**
   * Closes the browsers. Takes them offline first, because a request that a route handler delays could otherwise reach the server and hold
   * or buy slots that other journeys need. Ignores errors from route handlers that are still running.
   */
  async leave(): Promise<void> {
    await Promise.all(
      this.present.map(async ({ context }) => {
        await context.setOffline(true);
        await Promise.all([context, ...context.pages()].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })));
        await context.close();
      }),
    );
  }
}

/** Collects everything that the browser reports: console errors, uncaught errors and violations of the content security policy. */
function collectBrowserErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isAnswer = new URL(url, 'http://none').pathname.startsWith('/api/') || url === message.page()?.url();
    if (REFUSAL.test(message.text()) && isAnswer) return;
    errors.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (thrown) => errors.push(thrown.error().stack ?? String(thrown.error())));
  return errors;
}
