import type { SiteContent } from '@raffle/contracts/content/site-content';
import { builtQuestions } from './questions.copy';
import { siteContent } from './site-content';

/** All built-in sections, for the organisers' editor. */
export const builtContent: SiteContent = { ...siteContent, questions: builtQuestions };
