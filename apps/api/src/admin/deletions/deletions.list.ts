import type { AdminDeletion } from '@raffle/contracts/admin/deletions';
import { centsToDollars } from '@raffle/contracts/money/money';
import { AccountDeletion } from '../../account/account-deletion.entity.js';
import { hasWords } from '../../platform/lists/conditions.js';
import { dollars, maunTime } from '../../platform/lists/query-lines.js';
import type { Joined, ResourceList } from '../../platform/lists/resource-list.js';
import type { DeletedBy, DeletionQueryDto } from './deletions.dto.js';

type DeletionRow = Joined<AccountDeletion, 'user' | 'deletedBy'> & { tickets: number; cents: number };

/** Selects paid bookings, which are kept after their buyer's account is deleted. */
const PAID = `FROM bookings b WHERE b.user_id = person.id AND b.payment_status = 'paid'`;
const CENTS = `(SELECT coalesce(sum(b.total_cents), 0) ${PAID})`;
const TICKETS = `(SELECT count(*)::int FROM booking_slots t WHERE t.booking_id IN (SELECT b.id ${PAID}))`;

const BY: Record<DeletedBy, string> = {
  organiser: 'deletion.deletedById IS NOT NULL',
  years: 'deletion.afterYears IS NOT NULL',
  person: 'deletion.deletedById IS NULL AND deletion.afterYears IS NULL',
};

/** Deleted accounts, newest first. */
export const DELETION_LIST: ResourceList<DeletionRow, DeletionQueryDto, AdminDeletion> = {
  name: 'deletions',
  entity: AccountDeletion,
  alias: 'deletion',
  join: (rows) => rows.innerJoin('deletion.user', 'person').leftJoin('deletion.deletedBy', 'admin'),
  select: ['deletion', 'person.publicId', 'admin.fullName'],
  computed: { tickets: TICKETS, cents: `${CENTS}::float8` },
  filters: {
    q: hasWords('person.publicId', 'admin.fullName'),
    by: (by) => BY[by],
  },
  order: { 'deletion.id': 'DESC' },
  limit: 50,
  view: ({ user, deletedAt, deletedBy, afterYears, tickets, cents }) => ({
    person: user.publicId,
    at: deletedAt.toISOString(),
    admin: deletedBy?.fullName ?? null,
    afterYears,
    tickets,
    amount: centsToDollars(cents),
  }),
  columns: [
    ['deleted at (Maun time)', maunTime('deletion.deletedAt')],
    ['person', 'person.publicId'],
    ['deleted by', `coalesce(admin.fullName, 'after ' || deletion.afterYears || ' years', 'the person')`],
    ['tickets that stay', TICKETS],
    ['paid in dollars', dollars(CENTS)],
  ],
};
