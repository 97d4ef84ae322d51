import { builtCharities } from './built-charities.js';
import { builtPrize } from './built-prize.js';
import { builtRules } from './built-rules.js';
import type { EditableContent } from './site-content.js';

/**
 * The built-in texts that two people change after the first sale. After a change there or in the privacy notice, `migrate` publishes the next
 * version for the current season, unless organisers have reworded the section. Each text is in a file of its own, because the web loads the
 * rules and the privacy notice only on the pages that show them.
 */
export const builtTerms = { charities: builtCharities, prize: builtPrize, rules: builtRules } satisfies Partial<EditableContent>;
