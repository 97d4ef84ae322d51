import type { NewsPost, Station } from '../content/news.js';

export interface NewsForm {
  station: Station | null;
  /** Whether the front of the flood has reached the station; always false without a station. */
  reached: boolean;
  text: string;
  /** Id and alternative text of an uploaded picture. */
  photo: { id: string; alt: string } | null;
}

export interface AdminNewsPost extends NewsPost {
  photoId: string | null;
  author: string | null;
  withdrawnAt: string | null;
  withdrawnBy: string | null;
}

export interface AdminNewsPage {
  posts: AdminNewsPost[];
  /** The cursor that the query parameter `after` takes for the next page; null on the last page. */
  next: string | null;
}
