import { Button } from '../../ui/button';
import { Notice } from '../bookings/notice';
import { accountCopy as copy } from './account.copy';
import { useDownloadData } from './account.mutations';
import styles from './data-download.module.css';

/** Everything that is kept about the person, as a file. */
export function DataDownload() {
  const download = useDownloadData();
  return (
    <div className={styles.download}>
      <Button variant="outline" loading={download.isPending} loadingText={copy.downloading} onClick={() => download.mutate()}>
        {copy.download}
      </Button>
      <p role="status" className={styles.said}>
        {download.isSuccess && copy.downloaded}
      </p>
      {download.isError && (
        <Notice tone="problem" title={copy.downloadFailed}>
          {download.error.message}
        </Notice>
      )}
    </div>
  );
}
