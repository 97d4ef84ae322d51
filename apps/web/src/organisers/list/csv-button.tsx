import { Box } from '@chakra-ui/react/box';
import { api } from '../../lib/api/api-client';
import { downloadFile } from '../../lib/download-file';
import { Button } from '../../ui/button';
import { useAdminMutation } from '../form/use-admin-mutation';
import { csvCopy as copy } from './list.copy';

export interface CsvButtonProps {
  /** Label of the button. Set it if the page has several downloads. */
  label?: string;
  /** API path of the export, including the filters as its query string. */
  path: string;
  fileName: string;
}

/** A button that downloads a list as a CSV file. Asks for the password again if the API requires it. */
export function CsvButton({ label = copy.download, path, fileName }: CsvButtonProps) {
  const download = useAdminMutation(async () => downloadFile(fileName, await api.file(path)));
  return (
    <Box display="grid" justifyItems="start" gap="1.5" _print={{ display: 'none' }}>
      <Button variant="outline" loading={download.isPending} loadingText={copy.pending} onClick={() => download.mutate()}>
        {label}
      </Button>
      {download.error && <Box as="p" role="alert" color="fg.error">{`${copy.failed}: ${download.error.message}`}</Box>}
    </Box>
  );
}
