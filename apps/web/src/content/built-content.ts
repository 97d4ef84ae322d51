import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import { builtRules } from '@raffle/contracts/content/built-rules';
import type { SiteContent } from '@raffle/contracts/content/site-content';
import { builtQuestions } from './questions.copy';
import { siteContent } from './site-content';

export const builtContent: SiteContent = { ...siteContent, questions: builtQuestions, rules: builtRules, privacy: builtPrivacy };
