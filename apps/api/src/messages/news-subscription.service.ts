import { Injectable } from '@nestjs/common';
import type { NewsSubscription, SubscriptionKind } from '@raffle/contracts/content/news';
import { IsNull } from 'typeorm';
import { User } from '../auth/user.entity.js';
import { UsersService } from '../auth/users.service.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { Database } from '../platform/db/database.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Manages subscriptions to optional emails. The link in such an email is enough to unsubscribe, without signing in. */
@Injectable()
export class NewsSubscriptionService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
  ) {}

  /** @throws NOT_FOUND */
  async read(token: string, about: SubscriptionKind): Promise<NewsSubscription> {
    const person = UUID.test(token)
      ? await this.db.single(({ manager }) => manager.findOneBy(User, { newsToken: token, deletedAt: IsNull() }))
      : null;
    if (person === null) throw unknownLink();
    return { wanted: about === 'news' ? person.newsDeclinedAt === null : person.placeMailWantedAt !== null };
  }

  /** @throws NOT_FOUND */
  async change(token: string, about: SubscriptionKind, wanted: boolean): Promise<NewsSubscription> {
    if (!UUID.test(token) || !(await this.users.subscribe({ newsToken: token }, about, wanted))) throw unknownLink();
    return { wanted };
  }
}

function unknownLink(): AppError {
  return new AppError('NOT_FOUND', "We don't recognise this link. It may have been cut short: please open it from the email again.");
}
