/** Places where the flood is observed, in the order the water reaches them. */
export const STATIONS = ['mohembo', 'boro', 'thamalakane', 'bridge'] as const;
export type Station = (typeof STATIONS)[number];

export const MAX_NEWS_LENGTH = 500;
/** Maximum length of a photo's alternative text. */
export const MAX_ALT_LENGTH = 200;

export interface NewsPost {
  id: string;
  /** ISO timestamp at which the post was published. */
  at: string;
  editedAt: string | null;
  /** Where the flood was observed; null if the news is not tied to a place. */
  station: Station | null;
  /** Whether the post reports that the front of the flood has reached the station. */
  reached: boolean;
  text: string;
  photo: { url: string; alt: string } | null;
}

/** News about the current season's flood. */
export interface NewsView {
  year: number;
  /** The furthest station that the water has reached, with the ISO timestamp of the report; null until it has reached the first station. */
  front: { station: Station; at: string } | null;
  /** One page of posts, newest first. */
  posts: NewsPost[];
}

/**
 * Kinds of email that people can turn on and off. `news`: news about the raffle. `places`: how close the person's tickets were to the
 * arrival.
 */
export const SUBSCRIPTION_KINDS = ['news', 'places'] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

/** Whether a person wants one kind of email. Each email of that kind contains a link for changing this setting. */
export interface NewsSubscription {
  wanted: boolean;
}
