import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminNewsPost } from '@raffle/contracts/admin/news';
import { STATIONS, type Station } from '@raffle/contracts/content/news';
import { API } from '@raffle/contracts/routes';
import { noRules } from '../../ui/use-app-form';
import { useDraftForm } from '../../ui/use-draft-form';
import { stationName } from '../../features/news/news.copy';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { CheckField } from '../form/choice-fields';
import { SelectField, TextAreaField } from '../form/fields';
import { Form } from '../form/form';
import type { PhotoLimit } from '../form/shrink-photo';
import { Upload } from '../form/upload-field';
import { Muted } from '../frame/section';
import { newsCopy } from './news.copy';
import { useSavePost } from './news.queries';

const copy = newsCopy.form;
const PLACES = [{ value: '', label: newsCopy.anyStation }, ...STATIONS.map((value) => ({ value, label: stationName[value] }))];

/** Limits for news photos. The home page shows them at most 600 CSS pixels wide, that is, 1200 pixels on a high-density screen. */
const ON_THE_HOME_PAGE: PhotoLimit = { bytes: 300 * 1024, sides: [1200, 900, 600] };

interface NewsValues {
  station: string;
  reached: boolean;
  text: string;
  /** `id` is the uploaded picture's id, or '' for none. */
  photo: { id: string; alt: string };
}

/** The form for creating or editing a post. @param props.onEnd called after the post is saved or the form is cancelled */
export function NewsFields({ post, onEnd }: { post?: AdminNewsPost; onEnd: () => void }) {
  const draft = useMyDraft(`news ${post?.id ?? 'new'}`);
  const form = useDraftForm<NewsValues>(`news-${post?.id ?? 'new'}`, valuesOf(post), noRules, draft);
  const save = useSavePost(draft, post?.id);
  const { station, photo } = form.watch();
  const hint = `${form.idOf('reached')}-hint`;

  function leave(): void {
    form.endDraft();
    onEnd();
  }

  function send({ station: where, reached, text, photo: { id, alt } }: NewsValues): void {
    const sent = {
      station: where === '' ? null : (where as Station),
      reached: where !== '' && reached,
      text: text.trim(),
      photo: id === '' ? null : { id, alt: alt.trim() },
    };
    save.mutate(sent, { onError: form.showFailure, onSuccess: leave });
  }

  return (
    <Form form={form} pending={save.isPending} onSend={send}>
      <SelectField form={form} field="station" label={copy.station} options={PLACES} />
      {station !== '' && (
        <div>
          <CheckField form={form} field="reached" label={copy.reached} describedBy={hint} />
          <Muted id={hint}>{copy.reachedHint}</Muted>
        </div>
      )}
      <TextAreaField form={form} field="text" label={copy.text} hint={copy.textHint} />
      <Upload
        {...form.field('photo')}
        label={copy.photo}
        hint={copy.photoHint}
        shrink={ON_THE_HOME_PAGE}
        words={{ uploading: copy.uploading, done: '' }}
        preview={photo.id === '' ? undefined : { src: API.file(photo.id), alt: '', remove: copy.removePhoto }}
        onChange={(id) => form.setValue('photo.id', id)}
      />
      {photo.id !== '' && <TextAreaField form={form} field="photo.alt" label={copy.alt} hint={copy.altHint} rows={2} />}
      <Wrap gap="2.5">
        <Button type="submit" loading={save.isPending} loadingText={post ? copy.saving : copy.publishing}>
          {post ? copy.save : copy.publish}
        </Button>
        {post && (
          <Button variant="outline" onClick={leave}>
            {copy.cancel}
          </Button>
        )}
      </Wrap>
    </Form>
  );
}

function valuesOf(post?: AdminNewsPost): NewsValues {
  const { station = null, reached = false, text = '', photoId = null, photo = null } = post ?? {};
  return { station: station ?? '', reached, text, photo: { id: photoId ?? '', alt: photo?.alt ?? '' } };
}
