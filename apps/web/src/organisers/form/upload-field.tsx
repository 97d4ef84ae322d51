import { FileUploadHiddenInput, FileUploadRoot, FileUploadTrigger } from '@chakra-ui/react/file-upload';
import { chakra } from '@chakra-ui/react/styled-system';
import type { UploadedFile } from '@raffle/contracts/admin/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { api } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/field';
import type { FieldProps } from './fields';
import { shrinkPhoto, type PhotoLimit } from './shrink-photo';
import { uploadCopy as copy } from './upload.copy';

interface UploadOptions {
  /** Size limits. A larger picture is scaled down before the upload. Defaults to `EVIDENCE`. */
  shrink?: PhotoLimit;
  /** Whether PDF files are also accepted. */
  paper?: boolean;
  /** Preview of the current file, shown until another file is uploaded. */
  preview?: { src: string; alt: string; remove: string; isLogo?: boolean } | undefined;
  words?: { uploading: string; done: string };
  /** Whether the form already has a file that was uploaded before this field was rendered. */
  uploaded?: boolean;
}

interface UploadProps extends UploadOptions, Pick<FieldProps<FieldValues>, 'label' | 'hint'> {
  id: string;
  error?: string | undefined;
  /** Called with the id and details of the uploaded file, or with '' once the file has been removed. */
  onChange: (id: string, file?: UploadedFile) => void;
}

/** A field for a picture or a PDF. It uploads the file as soon as the user chooses one. */
export function Upload({ id, label, hint, error, shrink, paper = false, preview, words = copy, uploaded = false, onChange }: UploadProps) {
  const upload = useMutation<UploadedFile, Error, File>({
    mutationFn: async (file) => api.post<UploadedFile>(ADMIN_API.files, await shrinkPhoto(file, shrink, paper)),
  });
  const isAwaited = useHeldForm(id, upload.isPending);
  function choose(file: File | undefined): void {
    if (!file) return;
    if (!preview) onChange('');
    upload.mutate(file, { onSuccess: (stored) => onChange(stored.id, stored) });
  }
  function remove(): void {
    upload.reset();
    onChange('');
  }
  // The label belongs to the hidden file input. Links in the error summary lead to the button.
  const input = `${id}-file`;
  return (
    <FormField id={input} label={label} hint={hint} error={isAwaited ? copy.unfinished : (upload.error?.message ?? error)}>
      {({ 'aria-describedby': about }) => (
        <FileUploadRoot
          ids={{ hiddenInput: input }}
          accept={paper ? ['application/pdf', 'image/*'] : 'image/*'}
          acceptedFiles={[]}
          onFileChange={({ acceptedFiles, rejectedFiles }) => choose(acceptedFiles[0] ?? rejectedFiles[0]?.file)}
        >
          <FileUploadHiddenInput />
          {preview?.isLogo && <img className="logo" src={preview.src} alt={preview.alt} width={80} height={40} />}
          {preview && !preview.isLogo && (
            <chakra.img src={preview.src} alt={preview.alt} maxWidth="min(100%, 28rem)" maxHeight="20rem" borderRadius="l2" />
          )}
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <FileUploadTrigger asChild>
              <Button
                id={id}
                aria-describedby={[`${input}-label`, about].filter(Boolean).join(' ')}
                variant="outline"
                loading={upload.isPending}
              >
                {paper ? copy.chooseFile : copy.choosePicture}
              </Button>
            </FileUploadTrigger>
            {preview && (
              <Button variant="ghost" onClick={remove}>
                {preview.remove}
              </Button>
            )}
          </chakra.div>
          <chakra.p role="status" color="fg.muted" fontSize="0.9rem" _empty={{ display: 'none' }}>
            {upload.isPending ? words.uploading : (upload.isSuccess || uploaded) && words.done}
          </chakra.p>
        </FileUploadRoot>
      )}
    </FormField>
  );
}

/**
 * Blocks submission of the form while the file uploads. Otherwise, the form would be sent without the file.
 * @returns whether the user has tried to submit the form during the upload
 */
function useHeldForm(id: string, isUploading: boolean): boolean {
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const button = document.getElementById(id);
    const form = button?.closest('form');
    if (!isUploading || !form) return undefined;
    const refuse = (event: Event) => {
      event.preventDefault();
      // Stops the event at the form, so that it does not reach React's listener on the root element.
      event.stopPropagation();
      setTried(true);
      button?.focus();
    };
    form.addEventListener('submit', refuse);
    return () => {
      form.removeEventListener('submit', refuse);
      setTried(false);
    };
  }, [id, isUploading]);
  return tried;
}

type UploadFieldProps<V extends FieldValues> = Omit<FieldProps<V>, 'deps' | 'required'> & UploadOptions;

/** A form field that contains an `Upload`. The field's value is the uploaded file's id. */
export function UploadField<V extends FieldValues>({ form, field, ...rest }: UploadFieldProps<V>) {
  const { value, onChange } = useController({ control: form.control, name: field }).field;
  return <Upload {...form.field(field)} {...rest} uploaded={value !== ''} onChange={(id) => onChange(id)} />;
}
