import { Injectable, Logger } from '@nestjs/common';
import { Database, type Tx } from '../platform/db/database.js';
import { RateLimits, type Allowance } from '../platform/http/rate-limits/rate-limits.js';

/** Maximum number of emails of each kind per email address and hour, however many are requested. */
const EMAILS_PER_ADDRESS: Allowance = { points: 5, seconds: 60 * 60 };

/** Sends the emails that anyone can request by entering an email address: sign-in and password-reset links. */
@Injectable()
export class RequestedEmails {
  private readonly logger = new Logger(RequestedEmails.name);

  constructor(
    private readonly db: Database,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns before the email address is looked up, so that the response time does not reveal whether the address has an account.
   * @param name the rate-limit counter's name
   * @param find returns the account with this email address
   * @param stage stages the email
   */
  request<Account>(
    name: string,
    email: string,
    find: () => Promise<Account | undefined>,
    stage: (tx: Tx, account: Account) => Promise<unknown>,
  ): void {
    const send = async () => {
      const { used } = await this.limits.add(name, email, EMAILS_PER_ADDRESS);
      const account = used > EMAILS_PER_ADDRESS.points ? undefined : await find();
      if (account !== undefined) await this.db.transact((tx) => stage(tx, account));
    };
    send().catch((error: unknown) => this.logger.error(`an email was not sent (${name}): ${String(error)}`));
  }
}
