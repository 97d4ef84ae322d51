import { Injectable } from '@nestjs/common';
import { EXPORT_KINDS, type ExportKind, type SeasonStatement } from '@raffle/contracts/money/payouts';
import { formatCents } from '@raffle/contracts/money/money';
import { ContentService } from '../../content/content.service.js';
import { PayoutsService } from '../../donations/payouts.service.js';
import { Database } from '../../platform/db/database.js';
import { queryLines } from '../../platform/lists/query-lines.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { BYTE_ORDER_MARK, csvLines, type Cell } from '../../platform/http/responses/csv.rules.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { PAYMENTS, PEOPLE, TICKETS } from './export-queries.js';

/**
 * Exports data as CSV files. Query results are streamed row by row, so that a file is never held in memory as a whole. Each export adds an
 * audit entry.
 */
@Injectable()
export class ExportsService {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutsService,
    private readonly content: ContentService,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws NOT_FOUND or FORBIDDEN, in either case before the first byte is sent */
  async export(by: CurrentAdmin, kind: string, year: number): Promise<AsyncGenerator<string, void>> {
    if (!isKind(kind)) throw new AppError('NOT_FOUND', 'Unknown export.');
    if (by.role === 'charity' && kind !== 'statement') throw new AppError('FORBIDDEN', 'Your role does not allow this.');
    const statement = await this.payouts.statement(year);
    await this.audit.recordExport(by.id, `${kind} ${year}`);
    switch (kind) {
      case 'statement':
        return statementLines(statement, (await this.db.single((reader) => this.content.charityNames(reader, year))) ?? []);
      case 'payments':
        return queryLines(this.db, PAYMENTS, [year]);
      case 'tickets':
        return queryLines(this.db, TICKETS, [year]);
      case 'people':
        return queryLines(this.db, PEOPLE, [year]);
    }
  }
}

function isKind(kind: string): kind is ExportKind {
  return (EXPORT_KINDS as readonly string[]).includes(kind);
}

/** Returns the statement in one chunk, because it has only about a dozen lines. */
async function* statementLines(statement: SeasonStatement, names: readonly string[]): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLines([['season', 'what', 'charity', 'dollars', 'note'], ...statementRows(statement, names)]);
}

/** @param names the charities' names in order; a charity without a name is listed by its number */
function statementRows(statement: SeasonStatement, names: readonly string[]): Cell[][] {
  const { year, gross, otherSales, cashReturned, refunds, disputes, owedToBuyers, fees, feesKnown, net, charities } = statement;
  return [
    [year, 'gross, by card and wallet', null, gross, null],
    [year, 'other sales', null, otherSales, `for cash; ${formatCents(Math.round(cashReturned * 100))} more were taken and returned`],
    [year, 'refunds', null, -refunds, null],
    [year, 'withdrawn by disputes', null, -disputes, 'lost, or not decided yet'],
    [year, 'owed to buyers', null, -owedToBuyers, 'refunds that failed'],
    [year, 'net', null, net, null],
    feesKnown
      ? [year, 'fees of the provider', null, fees, 'paid by the sponsor of the administration, not out of the net']
      : [year, 'fees of the provider', null, null, 'see its own statement'],
    ...charities.flatMap(({ charity, share, paidOut, due }): Cell[][] => [
      [year, 'half of the net', names[charity - 1] ?? charity, share, null],
      [year, 'paid out', names[charity - 1] ?? charity, paidOut, null],
      [year, 'still due', names[charity - 1] ?? charity, due, null],
    ]),
  ];
}
