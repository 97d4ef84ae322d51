import type { AdminAuditEntry } from '@raffle/contracts/admin-audit';
import { API } from '@raffle/contracts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../lib/formats';
import { CsvButton } from '../csv/csv-button';
import styles from '../list/admin-list.module.css';
import { Paged } from '../list/paged';
import { addressOf, useFilters } from '../list/use-filters';
import { AuditFilterForm } from './audit-filter-form';
import { auditCopy as copy } from './audit.copy';
import { AUDIT_FILTERS, auditQuery, type AuditFilters } from './audit.queries';

/** The trail; a press on a name or a subject follows it. */
export function AuditList() {
  const [filters, change] = useFilters(AUDIT_FILTERS);
  const trail = useInfiniteQuery(auditQuery(filters));
  return (
    <>
      <AuditFilterForm key={JSON.stringify(filters)} filters={filters} onChange={change} />
      <Paged query={trail}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <p>{copy.none}</p>;
          return (
            <ol className={styles.cards}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onFollow={change} />
              ))}
            </ol>
          );
        }}
      </Paged>
      <div className={styles.below}>
        <CsvButton path={addressOf(API.adminAuditExport, filters)} fileName="trail.csv" />
      </div>
    </>
  );
}

function Entry({ entry, onFollow }: { entry: AdminAuditEntry; onFollow: (change: Partial<AuditFilters>) => void }) {
  const { at, admin, adminId, action, subjectKind, subjectId, reason } = entry;
  const subject = `${subjectKind} ${subjectId}`;
  return (
    <li className={styles.card}>
      <h3>{action}</h3>
      <p className={styles.facts}>
        {formatInstant(at)},{' '}
        {admin === null || adminId === null ? (
          copy.itself
        ) : (
          <button type="button" className={styles.linkish} aria-label={copy.byName(admin)} onClick={() => onFollow({ admin: adminId })}>
            {admin}
          </button>
        )}
        ,{' '}
        <button
          type="button"
          className={styles.linkish}
          aria-label={copy.ofSubject(subject)}
          onClick={() => onFollow({ subjectKind, subjectId })}
        >
          {subject}
        </button>
      </p>
      {reason && <p className={styles.words}>{copy.reason(reason)}</p>}
      <Changes entry={entry} />
    </li>
  );
}

function Changes({ entry: { before, after } }: { entry: AdminAuditEntry }) {
  if (before === null && after === null) return null;
  const lines = [...linesOf(copy.before, before), ...linesOf(copy.after, after)];
  return (
    <details>
      <summary>{copy.change}</summary>
      <pre className={styles.changes}>{lines.join('\n')}</pre>
    </details>
  );
}

function linesOf(when: string, held: object | null): string[] {
  return Object.entries(held ?? {}).map(
    ([field, value]) => `${when}  ${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}
