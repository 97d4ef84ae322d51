import type { UploadedFile } from '@raffle/contracts/admin-results';
import { API } from '@raffle/contracts/routes';
import { useMutation } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { FormField } from '../../../ui/field';
import { fileFieldCopy as copy } from './file-field.copy';

export interface FileFieldProps {
  id: string;
  label: string;
  hint: string;
  /** As the `accept` of a file input. */
  accept: string;
  error?: string | undefined;
  /** The uploaded file's id; '' while there is none. */
  onChange: (id: string) => void;
}

/** A picture or a paper, uploaded as soon as it is chosen. */
export function FileField({ id, label, hint, accept, error, onChange }: FileFieldProps) {
  const upload = useMutation<UploadedFile, ApiError, File>({ mutationFn: (file) => api.upload<UploadedFile>(API.adminFiles, file) });
  const choose = (file: File | undefined) => {
    onChange('');
    if (file) upload.mutate(file, { onSuccess: (uploaded) => onChange(uploaded.id) });
    else upload.reset();
  };
  return (
    <>
      <FormField
        id={id}
        label={label}
        hint={hint}
        error={upload.error ? (upload.error.body.fields?.file?.[0] ?? upload.error.message) : error}
      >
        {(control) => <input {...control} type="file" accept={accept} onChange={({ target }) => choose(target.files?.[0])} />}
      </FormField>
      <p role="status">{upload.isPending ? copy.uploading : upload.isSuccess && copy.done}</p>
    </>
  );
}
