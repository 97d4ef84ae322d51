import type { NewsPost } from '@raffle/contracts/content/news';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maunInstant } from '../../lib/format/maun-time';
import { Button } from '../../ui/plain/button';
import { StatusChip } from '../../ui/plain/status-chip';
import styles from './flood-news.module.css';
import { newsCopy as copy, stationName } from './news.copy';
import { newsQuery } from './news.queries';

const FEW = 3;

/** The organisers' flood reports, newest first. */
export function FloodNews() {
  const { data, isError } = useQuery(newsQuery);
  const [all, setAll] = useState(false);
  const posts = data?.posts ?? [];
  return (
    <div className="stack">
      <h3 id="news-title">{copy.title}</h3>
      {posts.length === 0 && <p className="quiet">{data ? copy.none : isError ? copy.failed : copy.loading}</p>}
      {posts.length > 0 && (
        <ol className={`columns ${styles.posts}`} aria-labelledby="news-title">
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
    <li className={`stack card ${styles.post}`}>
      {photo && <img className={styles.photo} src={photo.url} alt={photo.alt} width={600} height={400} loading="lazy" decoding="async" />}
      <div className={`stack ${styles.words}`}>
        {station && (
          <StatusChip tone={reached ? 'river' : 'quiet'}>{reached ? copy.reached(stationName[station]) : stationName[station]}</StatusChip>
        )}
        <p className={styles.text}>{text}</p>
        <p className="quiet">
          <time dateTime={at}>{maunInstant(at)}</time>
          {editedAt && `, ${copy.edited}`}
        </p>
      </div>
    </li>
  );
}
