import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { sendCsv } from '../../../platform/http/responses/send-csv.js';
import { ListReader } from '../../../platform/lists/list-reader.js';
import type { ResourceList } from '../../../platform/lists/resource-list.js';
import type { CurrentAdmin } from '../sessions/admin-sessions.service.js';
import { AuditLogService } from './audit-log.service.js';

/** Exports organisers' lists as CSV files and records each export in the audit log. */
@Injectable()
export class ListExports {
  constructor(
    private readonly lists: ListReader,
    private readonly audit: AuditLogService,
  ) {}

  /** Sends all rows that match the query, not just one page of them. */
  async send<Row, Query extends object, View>(
    by: CurrentAdmin,
    list: ResourceList<Row, Query, View>,
    query: Query,
    response: Response,
  ): Promise<void> {
    await this.audit.recordExport(by.id, list.name);
    await sendCsv(response, `${list.name}.csv`, this.lists.lines(list, query));
  }
}
