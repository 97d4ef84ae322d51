import { DataSource } from 'typeorm';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { ListReader } from '../platform/lists/list-reader.js';
import type { FileList, ResourceList } from '../platform/lists/resource-list.js';
import { AUDIT_LIST } from './access/audit/audit-log.list.js';
import { BOOKING_LIST } from './bookings/bookings.list.js';
import { CASH_SHIFT_LIST } from './cash/cash-shifts.list.js';
import { CASH_LIST } from './cash/cash.list.js';
import { DELETION_LIST } from './deletions/deletions.list.js';
import type { FeedbackQueryDto } from './feedback/feedback-admin.dto.js';
import { FEEDBACK_LIST } from './feedback/feedback.list.js';
import { JOB_LIST } from './jobs/jobs.list.js';
import { MESSAGE_LIST } from './messages/messages.list.js';
import { NEWS_LIST } from './news/news.list.js';
import { PEOPLE_LIST } from './people/people.list.js';

const PAGED = {
  AUDIT_LIST,
  BOOKING_LIST,
  CASH_LIST,
  CASH_SHIFT_LIST,
  DELETION_LIST,
  FEEDBACK_LIST,
  JOB_LIST,
  MESSAGE_LIST,
  NEWS_LIST,
  PEOPLE_LIST,
};
/** Filters whose values only select one of several fixed conditions and never reach SQL. */
const CHOSEN = ['state', 'by', 'bookings'];

let app: TestApp;
let reader: ListReader;
beforeAll(async () => {
  app = await startTestApp();
  reader = app.app.get(ListReader);
});
afterAll(() => app.close());

type AnyList = FileList<Record<string, unknown>>;
const lists = Object.entries(PAGED) as unknown as [string, AnyList][];

it.each(lists)('%s: passes search values as parameters, never as part of the SQL text', (_name, list) => {
  const hostile = `x') OR true; DROP TABLE users; --`;
  for (const name of Object.keys(list.filters)) {
    const [sql, values] = reader.statement(list, { [name]: hostile });
    expect(sql).not.toContain('DROP TABLE');
    if (!CHOSEN.includes(name) || values.length > 0)
      expect([name, values.join(' ').toLowerCase()]).toEqual([name, expect.stringContaining('drop table')]);
  }
});

it.each(lists)('%s: can be exported', async (_name, list) => {
  const lines: string[] = [];
  for await (const some of reader.lines(list, { year: 2025 })) lines.push(some);
  expect(lines.join('').split('\r\n')[0]).toContain(list.columns[0]?.[0]);
});

it.each(Object.entries(PAGED) as unknown as [string, ResourceList<object, object, unknown>][])(
  "%s: is ordered and paged by its table's primary key",
  (_name, { entity, alias, order }) => {
    const key = app.app
      .get(DataSource)
      .getMetadata(entity)
      .primaryColumns.map(({ propertyName }) => `${alias}.${propertyName}`);
    expect(Object.keys(order)).toEqual(key);
  },
);

it('shows each row exactly once, whatever the page size', async () => {
  await app.sql(
    `INSERT INTO feedback (message, done_at) SELECT 'message ' || n, CASE WHEN n % 2 = 0 THEN now() END FROM generate_series(1, 9) n`,
  );
  for (const limit of [1, 2, 4, 5, 200]) {
    const seen: string[] = [];
    const query: FeedbackQueryDto = { state: 'open', limit };
    for (;;) {
      const { rows, next } = await reader.page(FEEDBACK_LIST, query);
      expect(rows.length).toBeLessThanOrEqual(limit);
      seen.push(...rows.map(({ message }) => message));
      if (next === null) break;
      query.after = next;
    }
    expect([limit, seen]).toEqual([limit, ['message 9', 'message 7', 'message 5', 'message 3', 'message 1']]);
  }
});
