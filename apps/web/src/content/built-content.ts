import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import { builtRules } from '@raffle/contracts/content/built-rules';
import type { SiteContent } from '@raffle/contracts/content/site-content';
import { builtQuestions } from './questions.copy';
import { siteContent } from './site-content';

/** All built-in content sections. */
export const builtContent: SiteContent = { ...siteContent, questions: builtQuestions, rules: builtRules, privacy: builtPrivacy };
