import { builtCharities } from './built-charities.js';
import { builtPrize } from './built-prize.js';
import { builtRules } from './built-rules.js';
import type { EditableContent } from './site-content.js';

/**
 * The built-in content of the sections that only two people together can change after the first sale. If one of these files or the privacy
 * notice changes, `migrate` publishes the next version for the current season, unless organisers have edited the section. Each section has
 * its own file because the web app loads the rules and the privacy notice only on the pages that show them.
 */
export const builtTerms = { charities: builtCharities, prize: builtPrize, rules: builtRules } satisfies Partial<EditableContent>;
