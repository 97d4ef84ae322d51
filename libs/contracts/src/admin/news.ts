import type { NewsPost, Station } from '../content/news.js';

export interface NewsForm {
  station: Station | null;
  /** Only with a station. */
  reached: boolean;
  text: string;
  /** Id of an uploaded picture, and what it shows in words. */
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
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}
