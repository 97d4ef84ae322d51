import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Account } from './account.js';
import { collectComplaints } from './complaints.js';
import { joinAs, signInOwner } from './organiser.js';
import { newPerson } from './person.js';

/** A person with their own browser. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
}

export interface Member extends Visitor {
  account: Account;
}

/** The people of one journey. Their browsers are closed together when the journey ends. */
export class People {
  private readonly present: { context: BrowserContext; complaints: string[] }[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** Opens a browser for a person who is not signed in. */
  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.browser.newContext({ baseURL: this.url, ...options });
    this.present.push({ context, complaints: collectComplaints(context) });
    return { context, page: await context.newPage() };
  }

  /** Opens a browser for a person with an account, signed in. */
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

  /** Expects that no browser has reported an error. */
  expectNoComplaints(): void {
    expect(this.present.flatMap(({ complaints }) => complaints)).toEqual([]);
  }

  /** Forgets the errors reported so far, for journeys that break something on purpose. */
  forgiveComplaints(): void {
    for (const { complaints } of this.present) complaints.length = 0;
  }

  /**
   * Closes the browsers. Ignores errors from route handlers that are still changing a response. The browsers go offline first, so that a
   * request delayed by a handler can't reach the server, where it could buy or hold slots that other journeys need.
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
