import type { ContentVersion, ContentVersions, EditableContent, TermsSection } from '@raffle/contracts/content/site-content';
import { screen, waitFor, within } from '@testing-library/react';
import { siteContent } from '../../../content/site-content';
import PrizesPage from '../../../pages/content/prizes';
import RulesPage from '../../../pages/content/rules';
import { makeSeason } from '../../../test/factories';
import { installFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';

const CALL = 'GET /api/content/versions';
const rules = (point: string) => [{ title: 'Taking part', points: [point] }];
const { prize } = siteContent;

function text<Section extends TermsSection>(
  version: number,
  day: string,
  value: EditableContent[Section],
  approved: ContentVersion['approved'] = null,
): ContentVersion & { value: EditableContent[Section] } {
  return { version, publishedAt: `2025-${day}T08:00:00Z`, approved, value };
}
function serve(sections: Partial<ContentVersions['sections']>) {
  const none = { rules: [], privacy: [], charities: [], prize: [] };
  return installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on(CALL, { body: { year: 2025, sections: { ...none, ...sections } } });
}
const TEXTS: Partial<ContentVersions['sections']> = {
  rules: [text<'rules'>(2, '06-12', rules('A slot costs {price}.'), 'second-person'), text<'rules'>(1, '05-03', rules('A slot is dear.'))],
  prize: [
    text<'prize'>(3, '06-14', { ...prize, summary: 'A canoe.' }, 'alone'),
    text<'prize'>(2, '05-05', { ...prize, notes: [] }),
    text<'prize'>(1, '05-03', prize),
  ],
};
const listed = () => screen.getAllByRole('group').map((change) => within(change).getByText(/, version \d$/).textContent);

it("lists every change below the rules, newest first, with the season's values filled into both versions", async () => {
  serve(TEXTS);
  const { person } = renderPage(<RulesPage />);
  await screen.findByRole('heading', { name: 'Changes' });
  expect(listed()).toEqual(['14 June: the prize, version 3', '12 June: the rules, version 2', '5 May: the prize, version 2']);
  await person.click(screen.getByText('12 June: the rules, version 2'));
  expect(screen.getByText('A slot costs $3.').tagName).toBe('INS');
  expect(screen.getByText('A slot is dear.').tagName).toBe('DEL');
  expect(screen.getAllByText('Taking part').map(({ tagName }) => tagName)).toContain('P');
  expect(screen.getAllByText('A second organiser approved this change.')).toHaveLength(1);
  expect(screen.getAllByText(/alone, after 24 hours in public/)).toHaveLength(1);
});

it('lists only changes to the prize below the prize', async () => {
  serve(TEXTS);
  renderPage(<PrizesPage />);
  await screen.findByRole('heading', { name: 'Changes' });
  expect(listed()).toEqual(['14 June: the prize, version 3', '5 May: the prize, version 2']);
});

it('shows no list of changes until a text has a second version', async () => {
  const server = serve({ rules: [text<'rules'>(1, '05-03', rules('A slot costs {price}.'))] });
  renderPage(<RulesPage />);
  await screen.findByText('Version 1, 3 May 2025');
  await waitFor(() => expect(server.asked(CALL)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Changes' })).toBeNull();
});
