import type { WinnerRule } from '../admin/season.js';

/** An organisation as shown with its logo. */
export interface Organisation {
  /** null until it is known: an organisation without a name is not shown. */
  name: string | null;
  /** Where name and logo lead: a web address, or a page of this site. */
  href: string;
  /** A picture of this site, such as `/logos/lodge.svg`; without one the name stands alone beside a neutral mark. */
  logo: string | null;
}

export interface Charity {
  name: string;
  /** The name inside a sentence, with its article: `an elderly care project`. */
  mention: string;
  summary: string;
  /** What the money is for, a sentence each. */
  uses: string[];
  /** The charity's own web site, when it has one. */
  website: string | null;
}

/** Who runs the raffle and answers for it. What is null or empty is not shown. */
export interface Organiser {
  name: string | null;
  /** Who they are, in a sentence or two. */
  about: string | null;
  /** A number with its country code. */
  whatsApp: string | null;
  email: string | null;
  /** How old somebody must be to take part, as a sentence. */
  age: string | null;
  /** What becomes of people's data, a sentence each, filled in as the rules are; without any, what the site does by itself. */
  privacy: string[];
  /** When money is given back, likewise. */
  refunds: string[];
}

export interface PrizePart {
  title: string;
  text: string;
}

export interface RuleSection {
  title: string;
  /** A sentence each. `{year}`, `{price}`, `{limit}`, `{cutoff}`, `{unsold}`, `{late}`, `{refunds}` and `{nowater}` are filled in from the season. */
  points: string[];
}

export interface PastArrival {
  year: number;
  /** When and where the water came. */
  text: string;
  /** How sure that is, in a few words. */
  certainty: string;
  /** The day, or the days between which it was, as `06-16`; null when it did not come. */
  between: { from: string; to: string } | null;
}

export interface Question {
  question: string;
  /** Filled in as the rules are. */
  answer: string;
}

export interface QuestionTopic {
  topic: string;
  answers: Question[];
}

/** What organisers reword on their own page; each section by itself. */
export interface EditableContent {
  organiser: Organiser;
  /** Pays the costs of running the raffle, so that all proceeds go to the charities. */
  administrationSponsor: Organisation;
  prizeSponsors: Organisation[];
  charities: [Charity, Charity];
  /** Where the raffle comes from, a paragraph each. */
  history: string[];
  prize: { summary: string; parts: PrizePart[]; notes: string[] };
  rules: RuleSection[];
  pastArrivals: PastArrival[];
  questions: QuestionTopic[];
  /** Without an address no page shows a link. */
  communityGroup: { label: string; href: string | null };
  /** Mobile money accounts whose Visa card an organiser has seen to work here, by name: `Orange Money`. */
  paying: { mobileMoney: string[] };
}

export interface SiteContent extends EditableContent {
  /** What happens when nobody owns the winning slot: the sentence of the rule that the season has set. */
  unsold: Record<WinnerRule, string>;
  /** The raffle permit's number, printed in the footer once it is granted, unless the season names its own. */
  permitNumber: string | null;
}

export type ContentSection = keyof EditableContent;

/** What organisers have reworded for one season, over the words that the site was built with. */
export interface ContentView {
  year: number;
  /** Goes up with every change of this season's words; 0 while nothing was reworded. */
  version: number;
  sections: Partial<EditableContent>;
}

export interface ContentSectionState {
  section: ContentSection;
  /** Of this section; 0 while it says what the site was built with. */
  version: number;
  changedAt: string | null;
  changedBy: string | null;
}

export interface AdminContent extends ContentView {
  /** False for a season that is over: its pages go on saying what they said. */
  editable: boolean;
  states: ContentSectionState[];
}

/** `value` null takes the section back to the words that the site was built with. */
export interface ContentChange<Section extends ContentSection = ContentSection> {
  /** Whose words; the present season's when left out. */
  year?: number;
  /** Of the section, as it was read. */
  version: number;
  value: EditableContent[Section] | null;
}
