import type { UploadedFile } from '@raffle/contracts/admin-results';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { resultAdminCopy } from './result-admin.copy';
import styles from './result-admin.module.css';
import { useUploadPhoto } from './result-admin.queries';

const { photo: copy } = resultAdminCopy;

interface PhotoFieldProps {
  photo: UploadedFile | undefined;
  onChange: (photo: UploadedFile | undefined) => void;
}

/** A photograph of the phone's camera or files, uploaded as soon as it is chosen. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const upload = useUploadPhoto();
  return (
    <div className={styles.upload}>
      <FormField label={copy.label} hint={copy.hint} error={upload.error?.message}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              onChange(undefined);
              if (file) upload.mutate(file, { onSuccess: onChange });
            }}
          />
        )}
      </FormField>
      <p role="status">{upload.isPending ? copy.uploading : photo && copy.done}</p>
      {photo && (
        <>
          <img className={styles.photo} src={photo.url} alt={copy.alt} />
          <Button variant="outline" size="sm" onClick={() => onChange(undefined)}>
            {copy.remove}
          </Button>
        </>
      )}
    </div>
  );
}
