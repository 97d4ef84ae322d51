import type { AdminNewsPost } from '@raffle/contracts/admin-news';
import { API } from '@raffle/contracts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { stationName } from '../../news/news.copy';
import { ConfirmDialog } from '../frame/confirm-dialog';
import { CsvButton } from '../csv/csv-button';
import styles from '../list/admin-list.module.css';
import { Paged } from '../list/paged';
import { addressOf, useFilters } from '../list/use-filters';
import { adminNewsCopy as copy } from './admin-news.copy';
import own from './admin-news.module.css';
import { adminNewsQuery, NEWS_FILTERS, useWithdrawPost } from './admin-news.queries';
import { NewsFilterForm } from './news-filter-form';
import { NewsFormFields } from './news-form';

/** Where the news of the flood are written, and what was written. */
export function NewsDesk() {
  const [filters, change] = useFilters(NEWS_FILTERS);
  const posts = useInfiniteQuery(adminNewsQuery(filters));
  const [written, setWritten] = useState(0);
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <h2>{copy.write}</h2>
        <NewsFormFields key={written} onEnd={() => setWritten(written + 1)} />
      </section>
      <section className={styles.section}>
        <h2>{copy.posts}</h2>
        <NewsFilterForm key={JSON.stringify(filters)} filters={filters} onChange={change} />
        <Paged query={posts}>
          {(pages) => {
            const found = pages.flatMap((page) => page.posts);
            return found.length === 0 ? <p>{copy.none}</p> : <Posts posts={found} />;
          }}
        </Paged>
        <CsvButton path={addressOf(API.adminNewsExport, filters)} fileName="news.csv" />
      </section>
    </div>
  );
}

function Posts({ posts }: { posts: AdminNewsPost[] }) {
  const [editing, setEditing] = useState<string>();
  const [leaving, setLeaving] = useState<string>();
  const withdraw = useWithdrawPost();
  const close = () => {
    setLeaving(undefined);
    withdraw.reset();
  };
  return (
    <>
      <ol className={styles.cards}>
        {posts.map((post) => (
          <li key={post.id} className={styles.card}>
            {editing === post.id ? (
              <NewsFormFields post={post} onEnd={() => setEditing(undefined)} />
            ) : (
              <Post post={post} onEdit={() => setEditing(post.id)} onWithdraw={() => setLeaving(post.id)} />
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        {...copy.confirm}
        tone="danger"
        open={leaving !== undefined}
        onClose={close}
        isPending={withdraw.isPending}
        error={withdraw.error}
        onConfirm={() => withdraw.mutate(leaving ?? '', { onSuccess: close })}
      >
        <p>{copy.confirm.text}</p>
      </ConfirmDialog>
    </>
  );
}

function Post({ post, onEdit, onWithdraw }: { post: AdminNewsPost; onEdit: () => void; onWithdraw: () => void }) {
  const { station, reached, text, photo, author, at, editedAt, withdrawnAt, withdrawnBy } = post;
  const beginning = text.slice(0, 40);
  return (
    <>
      <h3>{station === null ? copy.anyStation : reached ? copy.reachedAt(stationName[station]) : stationName[station]}</h3>
      <p className={styles.facts}>
        {copy.by(author ?? copy.nobody, formatInstant(at))}
        {editedAt && `, ${copy.edited(formatInstant(editedAt))}`}
      </p>
      {photo && <img className={own.thumb} src={photo.url} alt={photo.alt} loading="lazy" />}
      <p className={styles.words}>{text}</p>
      {withdrawnAt ? (
        <p className={styles.failure}>{copy.takenBack(withdrawnBy ?? copy.nobody, formatInstant(withdrawnAt))}</p>
      ) : (
        <div className={styles.actions}>
          <Button variant="outline" size="sm" aria-label={copy.editName(beginning)} onClick={onEdit}>
            {copy.edit}
          </Button>
          <Button variant="outline" size="sm" tone="danger" aria-label={copy.withdrawName(beginning)} onClick={onWithdraw}>
            {copy.withdraw}
          </Button>
        </div>
      )}
    </>
  );
}
