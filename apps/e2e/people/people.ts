import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Account } from './account.js';
import { collectComplaints } from './complaints.js';
import { joinAs, signInOwner } from './organiser.js';
import { newPerson } from './person.js';

/** Somebody at a browser of their own. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
}

export interface Member extends Visitor {
  account: Account;
}

/** The people of one journey; they leave together at its end. */
export class People {
  private readonly present: { context: BrowserContext; complaints: string[] }[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** Somebody who is not signed in. */
  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.browser.newContext({ baseURL: this.url, ...options });
    this.present.push({ context, complaints: collectComplaints(context) });
    return { context, page: await context.newPage() };
  }

  /** Somebody who has an account and is signed in. */
  async member({ named, ...options }: BrowserContextOptions & { named?: { firstName: string; surname: string } } = {}): Promise<Member> {
    const visitor = await this.visitor(options);
    return { ...visitor, account: await Account.register(visitor.context.request, newPerson(named)) };
  }

  /** An organiser, signed in as the owner. */
  async organiser(options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await this.visitor(options);
    await signInOwner(visitor.context);
    return visitor;
  }

  /** A colleague who sells at the bridge, asked to help by the owner. */
  async cashier(options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await this.visitor(options);
    const owner = await this.organiser({ baseURL: options.baseURL ?? this.url });
    await joinAs('cashier', 'Tau Moeti', visitor.context, owner.context);
    return visitor;
  }

  /** Nobody's browser had anything to complain about. */
  expectNoComplaints(): void {
    expect(this.present.flatMap(({ complaints }) => complaints)).toEqual([]);
  }

  /** For journeys that break something on purpose. */
  forgiveComplaints(): void {
    for (const { complaints } of this.present) complaints.length = 0;
  }

  /**
   * An answer that a journey was changing meanwhile finds nobody, and that is no failure. A request that it was holding back goes on
   * once nobody holds it: not to the server, where it could still buy or hold what other journeys need.
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
