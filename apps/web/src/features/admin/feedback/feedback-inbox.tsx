import type { AdminFeedbackItem } from '@raffle/contracts/admin-feedback';
import { API } from '@raffle/contracts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { CsvButton } from '../csv/csv-button';
import styles from '../list/admin-list.module.css';
import { Paged } from '../list/paged';
import { addressOf, useFilters } from '../list/use-filters';
import { FeedbackFilterForm } from './feedback-filter-form';
import { feedbackInboxCopy as copy } from './feedback-inbox.copy';
import { FEEDBACK_FILTERS, feedbackInboxQuery, useMarkFeedback } from './feedback-inbox.queries';

/** What people wrote, with a way to answer each. */
export function FeedbackInbox() {
  const [filters, change] = useFilters(FEEDBACK_FILTERS);
  const inbox = useInfiniteQuery(feedbackInboxQuery(filters));
  return (
    <>
      <FeedbackFilterForm key={JSON.stringify(filters)} filters={filters} onChange={change} />
      <Paged query={inbox}>
        {(pages) => {
          const items = pages.flatMap((page) => page.items);
          return (
            <div className={styles.section}>
              <p role="status">{copy.open(pages[0]?.open ?? 0)}</p>
              {items.length === 0 && <p>{copy.none}</p>}
              <ol className={styles.cards}>
                {items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </ol>
            </div>
          );
        }}
      </Paged>
      <div className={styles.below}>
        <CsvButton path={addressOf(API.adminFeedbackExport, filters)} fileName="feedback.csv" />
      </div>
    </>
  );
}

function Item({ item: { id, at, message, name, email, doneAt, doneBy } }: { item: AdminFeedbackItem }) {
  const mark = useMarkFeedback();
  const isDone = doneAt !== null;
  return (
    <li className={styles.card}>
      <h2>{name ?? copy.gone}</h2>
      <p className={styles.facts}>{[...(email ? [email] : []), formatInstant(at)].join(', ')}</p>
      <p className={styles.words}>{message}</p>
      {isDone && <p className={styles.facts}>{copy.doneBy(doneBy ?? '', formatInstant(doneAt))}</p>}
      <div className={styles.actions}>
        {email && name && (
          <a
            className={styles.linkish}
            href={`mailto:${email}?subject=${encodeURIComponent(copy.subject)}`}
            aria-label={copy.answerName(name)}
          >
            {copy.answer}
          </a>
        )}
        <Button
          variant="outline"
          size="sm"
          loading={mark.isPending}
          loadingText={copy.saving}
          onClick={() => mark.mutate({ id, done: !isDone })}
        >
          {isDone ? copy.reopen : copy.done}
        </Button>
      </div>
      {mark.error && <p role="alert" className={styles.failure}>{`${copy.failed}: ${mark.error.message}`}</p>}
    </li>
  );
}
