import type { WinnerRule } from '../admin/season.js';

/** An organisation with its logo. */
export interface Organisation {
  /** Null until it is known. An organisation without a name is not shown. */
  name: string | null;
  /** Link of the name and logo: a web address, or a page of this site. */
  href: string;
  /** Path of a picture on this site, such as `/logos/lodge.svg`. If null, a neutral mark is shown beside the name. */
  logo: string | null;
}

export interface Charity {
  name: string;
  /** The name as used within a sentence, with its article: `an elderly care project`. */
  mention: string;
  summary: string;
  /** The uses of the money, one sentence each. */
  uses: string[];
  /** The charity's own website, if it has one. */
  website: string | null;
}

/** The organisation that runs the raffle and is responsible for it. Null or empty parts are not shown. */
export interface Organiser {
  name: string | null;
  /** A description in a sentence or two. */
  about: string | null;
  /** A number with its country code. */
  whatsApp: string | null;
  email: string | null;
  /**
   * The refund policy, one sentence each, with the same placeholders as the rules. If empty, the page describes the default policy.
   */
  refunds: string[];
}

export interface PrizePart {
  title: string;
  text: string;
}

export interface RuleSection {
  title: string;
  /** One sentence each. Placeholders such as `{year}` (see `CONTENT_FACTS`) are filled in from the season. */
  points: string[];
}

/** The privacy notice. */
export interface PrivacyNotice {
  /** Personal data is deleted this many years after the end of the last season in which the person took part. */
  keepYears: number;
  /** One sentence each, with the same placeholders as the rules. */
  points: string[];
}

export interface PastArrival {
  year: number;
  /** Describes when and where the water came. */
  text: string;
  /** How certain this description is, in a few words. */
  certainty: string;
  /** The day, or the range of days, as `06-16`; null if the water did not come. */
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

/** An uploaded picture. Its size is stored, so that the page layout does not shift while it loads. */
export interface Photo {
  /** Path of the file, `/api/files/...` */
  picture: string;
  /** Description of the picture for people who cannot see it. */
  alt: string;
  width: number;
  height: number;
}

/** The content that organisers edit on their own page, section by section. */
export interface EditableContent {
  organiser: Organiser;
  /** The organisation that pays the costs of running the raffle, so that all proceeds go to the charities. */
  administrationSponsor: Organisation;
  prizeSponsors: Organisation[];
  charities: [Charity, Charity];
  /** The history of the raffle, one paragraph each. */
  history: string[];
  prize: { summary: string; parts: PrizePart[]; notes: string[] };
  rules: RuleSection[];
  privacy: PrivacyNotice;
  pastArrivals: PastArrival[];
  questions: QuestionTopic[];
  /** While `href` is null, no page shows the link. */
  communityGroup: { label: string; href: string | null };
  /** Names of mobile money services whose Visa card an organiser has successfully tried on this site, such as `Orange Money`. */
  paying: { mobileMoney: string[] };
  /** On the home page. */
  photos: Record<'home' | 'prize' | 'firstCharity' | 'secondCharity', Photo | null>;
}

export interface SiteContent extends EditableContent {
  /** For each winner rule, a sentence about what happens when nobody owns the winning slot. */
  unsold: Record<WinnerRule, string>;
  /** The raffle permit's number, shown in the footer once it has been granted, unless the season has its own. */
  permitNumber: string | null;
}

export type ContentSection = keyof EditableContent;

/** Sections whose published texts are all stored as versions, because people rely on them. */
export const VERSIONED_SECTIONS = ['rules', 'privacy', 'charities', 'prize'] as const satisfies readonly ContentSection[];
export type VersionedSection = (typeof VERSIONED_SECTIONS)[number];

export interface ContentVersion {
  /** Counted from 1 for each season and section. */
  version: number;
  /** ISO instant. */
  publishedAt: string;
  /**
   * `second-person` if another person approved the text; `alone` if its proposer executed the change after 24 hours in public; null if it
   * needed no approval.
   */
  approved: 'second-person' | 'alone' | null;
}

/** All published texts of one season, newest first. */
export interface ContentVersions {
  year: number;
  sections: { [Section in VersionedSection]: (ContentVersion & { value: EditableContent[Section] })[] };
}

/** Sections that buyers rely on. After the first sale, each change needs two people and the previous text stays public. */
export const TERMS_SECTIONS = ['rules', 'charities', 'prize'] as const satisfies ContentSection[];
export type TermsSection = (typeof TERMS_SECTIONS)[number];

export function isTermsSection(section: string): section is TermsSection {
  return (TERMS_SECTIONS as readonly string[]).includes(section);
}

/** Sections whose changes may need two people. Of the organiser, these are changes of `refunds`. */
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

/** The sections that organisers have edited for one season, in place of the built-in ones. */
export interface ContentView {
  year: number;
  /** Incremented with every change to this season's content; 0 while it is unchanged. */
  version: number;
  sections: Partial<EditableContent>;
}

export interface ContentSectionState {
  section: ContentSection;
  /** Version of this section; 0 while it has the built-in text. */
  version: number;
  changedAt: string | null;
  changedBy: string | null;
}

export interface AdminContent extends ContentView {
  /** False for a season that is over: its pages keep their content. */
  editable: boolean;
  states: ContentSectionState[];
}

/** A `value` of null restores the built-in text of the section. */
export interface ContentChange<Section extends ContentSection = ContentSection> {
  /** The season to change; the current one if absent. */
  year?: number;
  /** Version of the section that the change is based on. */
  version: number;
  value: EditableContent[Section] | null;
}
