import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { AdminContent } from '@raffle/contracts/content/site-content';
import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, openShift, type AdminClient } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { expectInvariants } from '../../test/expect-invariants.js';
import { answeredWhile } from '../../test/locks.js';
import { makeCheckout, makePerson } from '../../test/make.js';
import { returnCash } from '../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { LogSealingService } from '../results/log/log-sealing.service.js';
import { SeasonLogService } from '../results/log/season-log.service.js';
import { AuditLogService } from './access/audit/audit-log.service.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app, 'organiser');
  await openShift(admin);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});

async function sell(slotId: string): Promise<AdminCashSale> {
  const form = { slotIds: [slotId], buyerName: 'Onalenna Seretse', amountTaken: 3 };
  const { status, body } = await admin.post<AdminCashSale>(ADMIN_API.cashSales, form);
  expect([status, body.log.tickets.length]).toEqual([201, 1]);
  return body;
}

/**
 * During the next request, returns the cash and seals the log. Does so after the sale's tickets have been read but before the log head is.
 */
function returnBeforeHead({ bookingId }: AdminCashSale): void {
  const log = app.app.get(SeasonLogService);
  const checkpoint = log.checkpointIn.bind(log);
  jest.spyOn(log, 'checkpointIn').mockImplementationOnce(async (...given) => {
    expect((await returnCash(app, admin, bookingId)).status).toBe(200);
    await app.app.get(LogSealingService).seal();
    return checkpoint(...given);
  });
}

const voidIndex = async (reference: string): Promise<number> => {
  const [entry] = await app.sql<{ index: number }>(`SELECT index FROM log_entries WHERE reference = $1 AND kind = 'void'`, [reference]);
  return entry?.index ?? -1;
};

it('shows a cash ticket as valid only with a log head that does not yet cover the entry that voids the ticket', async () => {
  const sale = await sell('2025-07-01T10:00');
  const asked = async () => (await new Client(app.url).get<CashTicketView>(API.cashTicket(sale.code))).body;
  returnBeforeHead(sale);
  const { returnedAt, log } = await asked();
  expect([returnedAt, log.tickets.map(({ voided }) => voided)]).toEqual([null, [null]]);
  const index = await voidIndex(sale.reference);
  expect(Number(log.checkpoint.split('\n')[1])).toBeLessThanOrEqual(index);
  expect((await asked()).log.tickets).toMatchObject([{ voided: index }]);
});

it('reads a cash sale and the log heads for its entries from one snapshot', async () => {
  const sale = await sell('2025-07-01T11:00');
  const asked = async () => (await admin.get<AdminCashSale>(ADMIN_API.cashSale(sale.bookingId))).body;
  returnBeforeHead(sale);
  const { log } = await asked();
  expect(log.tickets).toMatchObject([{ voided: null }]);
  const index = await voidIndex(sale.reference);
  expect(log.heads[0]?.size).toBeLessThanOrEqual(index);
  expect((await asked()).log).toMatchObject({ tickets: [{ voided: index }] });
});

it('returns the content and its version from one snapshot', async () => {
  const asked = () => admin.get<AdminContent>(ADMIN_API.content);
  const reads = { table: 'site_content', reads: 'SELECT "SiteContent"' };
  const shown = await answeredWhile(app, asked, reads, async (tx) => {
    await tx.write(
      `INSERT INTO site_content (season_year, section, value, version, changed_at, changed_by)
       SELECT 2025, 'history', NULL, 1, now(), id FROM admins LIMIT 1`,
    );
    await tx.write('UPDATE seasons SET content_version = content_version + 1');
  });
  expect(shown).toMatchObject({ version: 0, states: [] });
  expect((await asked()).body).toMatchObject({ version: 1, states: [{ section: 'history' }] });
});

it('does not release a booking if the audit entry cannot be written', async () => {
  const { bookingId, selectionId } = await makeCheckout(await makePerson(app), ['2025-07-02T10:00']);
  const state = async () => (await app.sql(`SELECT state FROM selections WHERE id = $1`, [selectionId]))[0];
  jest.spyOn(app.app.get(AuditLogService), 'record').mockRejectedValueOnce(new Error('the disk is full'));
  expect((await admin.post(ADMIN_API.bookingRelease(bookingId), { reason: 'They phoned' })).status).toBe(500);
  expect(await state()).toEqual({ state: 'paying' });
  expect((await admin.post(ADMIN_API.bookingRelease(bookingId), { reason: 'They phoned' })).status).toBe(202);
  expect(await state()).not.toEqual({ state: 'paying' });
});
