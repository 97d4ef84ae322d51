import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../ui/button';
import { Notice } from '../bookings/dashboard/notice';
import { accountCopy as copy } from './account.copy';
import { useDownloadData } from './account.mutations';

export function DataDownload() {
  const download = useDownloadData();
  return (
    <Grid gap="2" justifyItems="start">
      <Button variant="outline" loading={download.isPending} loadingText={copy.downloading} onClick={() => download.mutate()}>
        {copy.download}
      </Button>
      <chakra.p role="status" color="fg.muted" fontSize="0.9rem" _empty={{ display: 'none' }}>
        {download.isSuccess && copy.downloaded}
      </chakra.p>
      {download.isError && (
        <Notice tone="problem" title={copy.downloadFailed}>
          {download.error.message}
        </Notice>
      )}
    </Grid>
  );
}
