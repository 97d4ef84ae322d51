import type { AttentionView } from '@raffle/contracts/attention';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import list from '../frame/admin-list.module.css';
import { LoadFailure } from '../frame/list-states';
import { ReasonDialog } from '../frame/reason-dialog';
import { attentionCopy as copy, attentionKind } from './attention.copy';
import styles from './attention.module.css';
import { attentionQuery, useResolve } from './attention.queries';

/** What waits for somebody first, then what was settled. */
export function AttentionPanel() {
  const { data, error, refetch } = useQuery(attentionQuery);
  const [settling, setSettling] = useState<AttentionView>();
  const resolve = useResolve();
  const close = () => setSettling(undefined);
  if (!data && error) return <LoadFailure message={`${copy.failed} ${error.message}`} onAgain={() => void refetch()} />;
  if (!data) return <PageSpinner label={copy.loading} />;
  const [open, settled] = [data.filter((item) => item.resolvedAt === null), data.filter((item) => item.resolvedAt !== null)];
  return (
    <div className={styles.sections}>
      <section>
        <h2>{copy.open(open.length)}</h2>
        {open.length === 0 ? <p>{copy.none}</p> : <Items items={open} onSettle={setSettling} />}
      </section>
      {settled.length > 0 && (
        <section>
          <h2>{copy.settled}</h2>
          <Items items={settled} />
        </section>
      )}
      <ReasonDialog
        {...copy.dialog}
        open={settling !== undefined}
        pending={resolve.isPending}
        onConfirm={(reason) => resolve.mutateAsync({ id: settling?.id ?? 0, reason }).then(close)}
        onClose={close}
      />
    </div>
  );
}

function Items({ items, onSettle }: { items: AttentionView[]; onSettle?: (item: AttentionView) => void }) {
  const { kind, subject, details, seen, settled } = copy.columns;
  return (
    <table className={list.table}>
      <thead>
        <tr>
          {[kind, subject, details, onSettle ? seen : settled].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row" data-label={kind}>
              {attentionKind[item.kind]}
            </th>
            <td data-label={subject}>{item.subject}</td>
            <td data-label={details}>{item.details}</td>
            <td data-label={onSettle ? seen : settled}>
              <span>
                {formatInstant(item.resolvedAt ?? item.lastSeenAt)} <span className={list.quiet}>{copy.times(item.times)}</span>
                {onSettle && (
                  <Button size="sm" variant="outline" onClick={() => onSettle(item)}>
                    {copy.resolve}
                  </Button>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
