import type { AdminNewsPost } from '@raffle/contracts/admin-news';
import { STATIONS } from '@raffle/contracts/news';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { FormField } from '../../../ui/field';
import { useForm } from '../../auth/use-form';
import { stationName } from '../../news/news.copy';
import { SelectField } from '../form/select-field';
import { TextAreaField } from '../form/text-area-field';
import styles from '../list/admin-list.module.css';
import { adminNewsCopy } from './admin-news.copy';
import { useSavePost } from './admin-news.queries';
import own from './admin-news.module.css';
import { newsErrors, newsFormOf, type NewsValues } from './news-form.rules';
import { NewsPhotoField } from './news-photo-field';

const copy = adminNewsCopy.form;
const PLACES = [{ value: '', label: adminNewsCopy.anyStation }, ...STATIONS.map((value) => ({ value, label: stationName[value] }))];
const EMPTY: NewsValues = { station: '', reached: '', text: '', photo: '', 'photo.alt': '' };

/** A new post, or one that is changed. `onEnd` once it is saved or given up. */
export function NewsFormFields({ post, onEnd }: { post?: AdminNewsPost; onEnd: () => void }) {
  const form = useForm<NewsValues>(`news-${post?.id ?? 'new'}`, post ? valuesOf(post) : EMPTY, newsErrors);
  const save = useSavePost(post?.id);
  const { values, errors, idOf, set } = form;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || !form.check()) return;
    save.mutate(newsFormOf(values), { onError: form.showFailure, onSuccess: onEnd });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <SelectField
        id={idOf('station')}
        label={copy.station}
        value={values.station}
        error={errors.station}
        options={PLACES}
        onChange={(value) => set('station', value)}
      />
      {values.station !== '' && (
        <div>
          <label className={own.check}>
            <input
              type="checkbox"
              aria-describedby={idOf('reached')}
              checked={values.reached !== ''}
              onChange={({ target }) => set('reached', target.checked ? 'yes' : '')}
            />
            {copy.reached}
          </label>
          <p id={idOf('reached')} className={styles.facts}>
            {copy.reachedHint}
          </p>
        </div>
      )}
      <TextAreaField
        id={idOf('text')}
        label={copy.text}
        hint={copy.textHint}
        value={values.text}
        error={errors.text}
        onChange={(value) => set('text', value)}
      />
      <NewsPhotoField id={idOf('photo')} photo={values.photo} error={errors.photo} onChange={(photo) => set('photo', photo)} />
      {values.photo !== '' && (
        <FormField id={idOf('photo.alt')} label={copy.alt} hint={copy.altHint} error={errors['photo.alt']} required>
          {(control) => (
            <textarea
              {...control}
              className={own.alt}
              rows={2}
              value={values['photo.alt']}
              onChange={({ target }) => set('photo.alt', target.value)}
            />
          )}
        </FormField>
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={save.isPending} loadingText={post ? copy.saving : copy.publishing}>
          {post ? copy.save : copy.publish}
        </Button>
        {post && (
          <Button variant="outline" onClick={onEnd}>
            {copy.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function valuesOf({ station, reached, text, photoId, photo }: AdminNewsPost): NewsValues {
  return { station: station ?? '', reached: reached ? 'yes' : '', text, photo: photoId ?? '', 'photo.alt': photo?.alt ?? '' };
}
