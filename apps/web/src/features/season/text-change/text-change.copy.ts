import type { ContentVersion, TermsSection } from '@raffle/contracts/content/site-content';

export const textChangeCopy = {
  title: 'Changes',
  lead: 'Once a ticket is sold, a second organiser has to approve each change. The earlier text stays here.',
  sections: { rules: 'the rules', charities: 'the charities', prize: 'the prize' } satisfies Record<TermsSection, string>,
  line: (when: string, what: string, version: number) => `${when}: ${what}, version ${version}`,
  approved: {
    'second-person': 'A second organiser approved this change.',
    alone: 'One organiser made this change alone, after 24 hours in public.',
  } satisfies Record<NonNullable<ContentVersion['approved']>, string>,
  before: 'Before',
  after: 'After',
} as const;
