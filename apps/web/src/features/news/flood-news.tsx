import type { NewsPost } from '@raffle/contracts/news';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maunInstant } from '../../lib/maun-time';
import { Button } from '../../ui/button';
import { StatusChip } from '../../ui/status-chip';
import styles from './flood-news.module.css';
import { newsCopy as copy, stationName } from './news.copy';
import { newsQuery } from './news.queries';

/** Posts in sight at first. */
const FEW = 3;

/** What the organisers saw along the river, the newest first. */
export function FloodNews() {
  const { data, isError } = useQuery(newsQuery);
  const [all, setAll] = useState(false);
  const posts = data?.posts ?? [];
  return (
    <div className={styles.news}>
      <h3 id="news-title">{copy.title}</h3>
      {posts.length === 0 && <p className={styles.quiet}>{data ? copy.none : isError ? copy.failed : copy.loading}</p>}
      {posts.length > 0 && (
        <ol className={styles.posts} aria-labelledby="news-title">
          {(all ? posts : posts.slice(0, FEW)).map((post) => (
            <Post key={post.id} post={post} />
          ))}
        </ol>
      )}
      {posts.length > FEW && !all && (
        <Button variant="outline" className={styles.older as string} onClick={() => setAll(true)}>
          {copy.older}
        </Button>
      )}
    </div>
  );
}

function Post({ post: { at, editedAt, station, reached, text, photo } }: { post: NewsPost }) {
  return (
    <li className={styles.post}>
      {photo && <img className={styles.photo} src={photo.url} alt={photo.alt} width={600} height={400} loading="lazy" decoding="async" />}
      <div className={styles.words}>
        {station && (
          <StatusChip tone={reached ? 'mine' : 'quiet'}>{reached ? copy.reached(stationName[station]) : stationName[station]}</StatusChip>
        )}
        <p className={styles.text}>{text}</p>
        <p className={styles.quiet}>
          <time dateTime={at}>{maunInstant(at)}</time>
          {editedAt && `, ${copy.edited}`}
        </p>
      </div>
    </li>
  );
}
