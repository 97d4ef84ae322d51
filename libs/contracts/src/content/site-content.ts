import type { WinnerRule } from '../admin/season.js';

/** An organisation with its logo. */
export interface Organisation {
  /** The organisation's name; null until it is known. Organisations without a name are not shown. */
  name: string | null;
  /** Target of the link on the name and logo: an `https://` URL, or the path of a page on this site. */
  href: string;
  /** Path of a picture on this site, such as `/logos/lodge.svg`. If null, a neutral mark is shown in place of a logo. */
  logo: string | null;
}

export interface Charity {
  name: string;
  /** The name with its article, as used within a sentence: `an elderly care project`. */
  mention: string;
  summary: string;
  /** How the charity uses the money. Each item is a sentence. */
  uses: string[];
  /** The charity's own website, if it has one. */
  website: string | null;
}

/** The organisation that runs the raffle and is responsible for it. Fields that are null or empty are not shown. */
export interface Organiser {
  name: string | null;
  /** A description of the organisation in one or two sentences. */
  about: string | null;
  /** A phone number with its country code. */
  whatsApp: string | null;
  email: string | null;
  /**
   * The refund policy. Each item is a sentence and may contain the same placeholders as the rules. If the list is empty, the page shows the
   * default policy.
   */
  refunds: string[];
}

export interface PrizePart {
  title: string;
  text: string;
}

export interface RuleSection {
  title: string;
  /**
   * The rules. Each item may contain placeholders such as `{year}` (see `CONTENT_FACTS`), which the site replaces with facts about the
   * season.
   */
  points: string[];
}

/** The privacy notice. */
export interface PrivacyNotice {
  /** Number of years after which personal data is deleted, counted from the end of the last season in which the person took part. */
  keepYears: number;
  /** The points of the notice. Each item may contain the same placeholders as the rules. */
  points: string[];
}

export interface PastArrival {
  year: number;
  /** Describes when and where the water arrived. */
  text: string;
  /** A few words on how certain the description is. */
  certainty: string;
  /** Earliest and latest day on which the flood may have arrived, such as `06-16`; null if the water did not come. */
  between: { from: string; to: string } | null;
}

export interface Question {
  question: string;
  /** May contain the same placeholders as the rules. */
  answer: string;
}

export interface QuestionTopic {
  topic: string;
  answers: Question[];
}

/** An uploaded picture. Its dimensions are stored so that the page layout does not shift while the picture loads. */
export interface Photo {
  /** Path of the file, `/api/files/...` */
  picture: string;
  /** Description of the picture for people who cannot see it. */
  alt: string;
  width: number;
  height: number;
}

/** The content that organisers can edit, section by section. */
export interface EditableContent {
  organiser: Organiser;
  /** The organisation that pays the running costs of the raffle, so that all proceeds go to the charities. */
  administrationSponsor: Organisation;
  prizeSponsors: Organisation[];
  charities: [Charity, Charity];
  /** The history of the raffle. Each item is a paragraph. */
  history: string[];
  prize: { summary: string; parts: PrizePart[]; notes: string[] };
  rules: RuleSection[];
  privacy: PrivacyNotice;
  pastArrivals: PastArrival[];
  questions: QuestionTopic[];
  /** A link to a community group. The link is shown only if `href` is not null. */
  communityGroup: { label: string; href: string | null };
  /** Names of mobile money services, such as `Orange Money`, whose Visa card an organiser has successfully used on this site. */
  paying: { mobileMoney: string[] };
  /** Photos for the home page. */
  photos: Record<'home' | 'prize' | 'firstCharity' | 'secondCharity', Photo | null>;
}

export interface SiteContent extends EditableContent {
  /** For each winner rule, a sentence that explains what happens if nobody owns the winning slot. */
  unsold: Record<WinnerRule, string>;
  /** Raffle permit number; null until the permit is granted. A season's own permit number takes precedence. */
  permitNumber: string | null;
}

export type ContentSection = keyof EditableContent;

/** Sections that people rely on. Every published version of these sections is stored. */
export const VERSIONED_SECTIONS = ['rules', 'privacy', 'charities', 'prize'] as const satisfies readonly ContentSection[];
export type VersionedSection = (typeof VERSIONED_SECTIONS)[number];

export interface ContentVersion {
  /** Version number. Numbering starts at 1 for each season and section. */
  version: number;
  /** When the version was published, as an ISO 8601 timestamp. */
  publishedAt: string;
  /**
   * `second-person` if another person approved the change; `alone` if the proposer executed it without approval after it had been public
   * for 24 hours; null if the change needed no approval.
   */
  approved: 'second-person' | 'alone' | null;
}

/** All published versions of a season's sections, newest first. */
export interface ContentVersions {
  year: number;
  sections: { [Section in VersionedSection]: (ContentVersion & { value: EditableContent[Section] })[] };
}

/** Sections that buyers rely on. After the first sale, each change requires two people, and earlier versions remain public. */
export const TERMS_SECTIONS = ['rules', 'charities', 'prize'] as const satisfies ContentSection[];
export type TermsSection = (typeof TERMS_SECTIONS)[number];

export function isTermsSection(section: string): section is TermsSection {
  return (TERMS_SECTIONS as readonly string[]).includes(section);
}

/** Sections in which a change may require two people. In the section `organiser`, only a change to `refunds` does. */
export const APPROVED_SECTIONS = [...TERMS_SECTIONS, 'organiser'] as const satisfies ContentSection[];
export type ApprovedSection = (typeof APPROVED_SECTIONS)[number];

export function isApprovedSection(section: string): section is ApprovedSection {
  return (APPROVED_SECTIONS as readonly string[]).includes(section);
}

export interface TextChange {
  section: TermsSection;
  before: EditableContent[TermsSection];
  after: EditableContent[TermsSection];
}

/** The sections that organisers have edited for a season. They override the built-in sections. */
export interface ContentView {
  year: number;
  /** Incremented with every change to the season's content; 0 while all sections are built-in. */
  version: number;
  sections: Partial<EditableContent>;
}

export interface ContentSectionState {
  section: ContentSection;
  /** Version of the section; 0 while the section is built-in. */
  version: number;
  changedAt: string | null;
  changedBy: string | null;
}

export interface AdminContent extends ContentView {
  /** Whether organisers can edit the content. False once the season is over, because a past season's content can't change. */
  editable: boolean;
  states: ContentSectionState[];
}

/** A change to a section. A `value` of null restores the built-in section. */
export interface ContentChange<Section extends ContentSection = ContentSection> {
  /** Year of the season to change. Defaults to the current season. */
  year?: number;
  /** Version of the section that the change is based on. */
  version: number;
  value: EditableContent[Section] | null;
}
