import { Injectable } from '@nestjs/common';
import { EXPORT_KINDS, type ExportKind, type SeasonStatement } from '@raffle/contracts/payouts';
import { PayoutsService } from '../../donations/payouts.service.js';
import { Database } from '../../platform/db/database.js';
import { queryLines } from '../../platform/db/query-lines.js';
import { AppError } from '../../platform/http/app-error.js';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/http/csv.rules.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { EXPORT_QUERIES } from './export-queries.js';

/** Data that leaves the product as a file: line by line, never all at once in memory, and never without a trail. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutsService,
    private readonly audit: AdminAuditService,
  ) {}

  /** @throws NOT_FOUND before anything is sent */
  async export(by: CurrentAdmin, kind: string, year: number): Promise<AsyncGenerator<string, void>> {
    if (!isKind(kind)) throw new AppError('NOT_FOUND', 'There is no such export.');
    if (by.role === 'charity' && kind !== 'statement') throw new AppError('FORBIDDEN', 'Your role does not allow this.');
    const statement = await this.payouts.statement(year);
    await this.audit.recordExport(by.id, `${kind} ${year}`);
    return kind === 'statement' ? statementLines(statement) : queryLines(this.db, EXPORT_QUERIES[kind], [year]);
  }
}

function isKind(kind: string): kind is ExportKind {
  return (EXPORT_KINDS as readonly string[]).includes(kind);
}

async function* statementLines({
  year,
  gross,
  otherSales,
  refunds,
  fees,
  feesKnown,
  net,
  charities,
}: SeasonStatement): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLine(['season', 'what', 'charity', 'dollars', 'note']);
  yield csvLine([year, 'gross, by card and wallet', null, gross, null]);
  yield csvLine([year, 'other sales', null, otherSales, 'without a payment at the provider, such as cash']);
  yield csvLine([year, 'refunds', null, -refunds, null]);
  yield csvLine([year, 'net', null, net, null]);
  yield csvLine([
    year,
    'fees of the provider',
    null,
    feesKnown ? fees : null,
    feesKnown ? 'paid by the sponsor of the administration, not out of the net' : 'see its own statement',
  ]);
  for (const { charity, share, paidOut, due } of charities) {
    yield csvLine([year, 'half of the net', charity, share, null]);
    yield csvLine([year, 'paid out', charity, paidOut, null]);
    yield csvLine([year, 'still due', charity, due, null]);
  }
}
