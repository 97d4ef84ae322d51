import { API } from '@raffle/contracts/routes';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { adminNewsCopy } from './admin-news.copy';
import styles from './admin-news.module.css';
import { useUploadNewsPhoto } from './admin-news.queries';

const copy = adminNewsCopy.form;

interface NewsPhotoFieldProps {
  id: string;
  /** Id of the uploaded picture, '' for none. */
  photo: string;
  error: string | undefined;
  onChange: (photo: string) => void;
}

/** A photograph of the phone's camera or files, sent as soon as it is chosen. */
export function NewsPhotoField({ id, photo, error, onChange }: NewsPhotoFieldProps) {
  const upload = useUploadNewsPhoto();
  return (
    <div className={styles.photo}>
      <FormField id={id} label={copy.photo} hint={copy.photoHint} error={upload.error?.message ?? error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) upload.mutate(file, { onSuccess: (uploaded) => onChange(uploaded.id) });
            }}
          />
        )}
      </FormField>
      <p role="status">{upload.isPending && copy.uploading}</p>
      {photo !== '' && (
        <>
          <img src={API.file(photo)} alt="" />
          <Button variant="outline" size="sm" onClick={() => onChange('')}>
            {copy.removePhoto}
          </Button>
        </>
      )}
    </div>
  );
}
