import type { NewsForm } from '@raffle/contracts/admin-news';
import { MAX_ALT_LENGTH, MAX_NEWS_LENGTH, type Station } from '@raffle/contracts/news';
import { adminNewsCopy } from './admin-news.copy';

const copy = adminNewsCopy.form;

/** As the fields hold it; the names are those of the api's findings. */
export interface NewsValues {
  station: string;
  reached: string;
  text: string;
  /** Id of the uploaded picture, '' for none. */
  photo: string;
  'photo.alt': string;
}

export function newsErrors({ text, photo, 'photo.alt': alt }: NewsValues): Partial<Record<keyof NewsValues, string>> {
  const [length, described] = [text.trim().length, alt.trim().length];
  return {
    ...(length === 0 && { text: copy.textRequired }),
    ...(length > MAX_NEWS_LENGTH && { text: copy.textTooLong }),
    ...(photo !== '' && described === 0 && { 'photo.alt': copy.altRequired }),
    ...(photo !== '' && described > MAX_ALT_LENGTH && { 'photo.alt': copy.altTooLong }),
  };
}

export function newsFormOf({ station, reached, text, photo, 'photo.alt': alt }: NewsValues): NewsForm {
  return {
    station: station === '' ? null : (station as Station),
    reached: station !== '' && reached !== '',
    text: text.trim(),
    photo: photo === '' ? null : { id: photo, alt: alt.trim() },
  };
}
