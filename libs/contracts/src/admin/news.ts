import type { NewsPost, Station } from '../content/news.js';
import type { Page } from './page.js';

export interface NewsForm {
  station: Station | null;
  /** Whether the front of the flood has reached the station; always false if there is no station. */
  reached: boolean;
  text: string;
  /** ID and alternative text of an uploaded picture. */
  photo: { id: string; alt: string } | null;
}

export interface AdminNewsPost extends NewsPost {
  photoId: string | null;
  author: string | null;
  withdrawnAt: string | null;
  withdrawnBy: string | null;
}

export interface AdminNewsPage extends Page {
  posts: AdminNewsPost[];
}
