/** Where the flood is looked for, in the order of the water's way. */
export const STATIONS = ['mohembo', 'boro', 'thamalakane', 'bridge'] as const;
export type Station = (typeof STATIONS)[number];

export const MAX_NEWS_LENGTH = 500;
/** Of what describes a photo to those who do not see it. */
export const MAX_ALT_LENGTH = 200;

export interface NewsPost {
  id: string;
  /** ISO instant of the publication. */
  at: string;
  editedAt: string | null;
  /** Where it was seen; null for news of no one place. */
  station: Station | null;
  /** Whether the front of the flood had come to the station. */
  reached: boolean;
  text: string;
  photo: { url: string; alt: string } | null;
}

/** How the flood of the present season stands. */
export interface NewsView {
  year: number;
  /** The furthest station that the water has reached, and since when; null before the first. */
  front: { station: Station; at: string } | null;
  /** The newest first; so many as a page shows. */
  posts: NewsPost[];
}

/** Mails that come only to those who want them: news, and how close somebody's tickets were. */
export const WISHED_MAILS = ['news', 'places'] as const;
export type WishedMail = (typeof WISHED_MAILS)[number];

/** Whether somebody gets such mails, as the link in each of them lets them choose. */
export interface NewsWish {
  wanted: boolean;
}
