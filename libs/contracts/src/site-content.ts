import type { WinnerRule } from './admin-season.js';

/** An organisation as shown with its logo. */
export interface Organisation {
  name: string;
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

export interface PrizePart {
  title: string;
  text: string;
}

export interface RuleSection {
  title: string;
  /** A sentence each. `{year}`, `{price}`, `{limit}`, `{cutoff}` and `{unsold}` are filled in from the running season. */
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
  communityGroup: { label: string; href: string };
}

export interface SiteContent extends EditableContent {
  /** What happens when nobody owns the winning slot: the sentence of the rule that the season has set. */
  unsold: Record<WinnerRule, string>;
  /** The raffle permit's number, printed in the footer once it is granted, unless the season names its own. */
  permitNumber: string | null;
}

export type ContentSection = keyof EditableContent;

/** What organisers have reworded, over the words that the site was built with. */
export interface ContentView {
  /** Goes up with every change; 0 while nothing was reworded. */
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
  states: ContentSectionState[];
}

/** `value` null takes the section back to the words that the site was built with. */
export interface ContentChange<Section extends ContentSection = ContentSection> {
  /** Of the section, as it was read. */
  version: number;
  value: EditableContent[Section] | null;
}
