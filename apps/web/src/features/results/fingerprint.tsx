import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { formatSlotWithDate } from '../../lib/formats';
import { Button } from '../../ui/button';
import { CopyIcon } from '../../ui/icons';
import { downloadText } from '../bookings/download-text';
import { grouped } from '../season/season.copy';
import styles from './fingerprint.module.css';
import { fingerprintCopy as copy } from './results.copy';
import { proofsQuery } from './results.queries';

/** Sealing follows the sale by some seconds. */
const ASK_AGAIN_MS = 3_000;

/** On the receipt of a paid booking: the proof that its tickets were sealed, to keep or to check. */
export function Fingerprint({ reference }: { reference: string }) {
  const { data: proofs, isError } = useQuery({
    ...proofsQuery(reference),
    refetchInterval: ({ state }) => (state.data?.length === 0 ? ASK_AGAIN_MS : false),
  });
  const [copied, setCopied] = useState<string>();
  const text = JSON.stringify(proofs, null, 2);

  async function copyText(): Promise<void> {
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => copy.copied,
        () => copy.copyFailed,
      ),
    );
  }

  return (
    <section className={styles.fingerprint} aria-labelledby="fingerprint-title">
      <h3 id="fingerprint-title">{copy.title}</h3>
      {isError && <p role="alert">{copy.failed}</p>}
      {proofs?.length === 0 && <p role="status">{copy.waiting}</p>}
      {proofs && proofs.length > 0 && (
        <>
          <ul className={styles.lines}>
            {proofs.map(({ seq, kind, slotId, hash }) => (
              <li key={seq}>
                <span>
                  {copy.line(grouped(seq))}: {formatSlotWithDate(slotId)}, {copy[kind]}
                </span>
                <code>{hash}</code>
              </li>
            ))}
          </ul>
          <p className={styles.small}>{copy.text}</p>
          <div className={`${styles.ways} no-print`}>
            <Button variant="outline" size="sm" onClick={() => downloadText(copy.fileName(reference), text, 'application/json')}>
              {copy.save}
            </Button>
            <Button variant="outline" size="sm" onClick={() => void copyText()}>
              <CopyIcon /> {copy.copy}
            </Button>
            <Link to={paths.resultsVerify} state={{ proof: text }}>
              {copy.check}
            </Link>
          </div>
          <p role="status">{copied}</p>
        </>
      )}
    </section>
  );
}
