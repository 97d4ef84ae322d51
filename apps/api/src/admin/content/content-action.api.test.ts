import type { ApprovalDetails, ApprovalView } from '@raffle/contracts/admin/approvals';
import type { NewSeason } from '@raffle/contracts/admin/season';
import { builtTerms } from '@raffle/contracts/content/built-terms';
import type { AdminContent, ApprovedSection, ContentVersions, ContentView, TermsSection } from '@raffle/contracts/content/site-content';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { ContentService } from '../../content/content.service.js';

const rules = (sentence: string) => [{ title: 'Taking part', points: [sentence] }];
const PRIZE = { summary: 'A canoe.', parts: [{ title: 'Canoe', text: 'Made of glass fibre.' }], notes: [] };
const CHARITIES = ['House of the Reeds', 'Elders of Maun'].map((name) => ({
  name,
  mention: name,
  summary: 'Helps.',
  uses: [],
  website: null,
}));
const LODGE = [{ name: 'Delta Lodge', href: 'https://lodge.example/stay', logo: null }];
const NEXT: NewSeason = { year: 2026, from: '2026-05-01', to: '2026-12-31' };
const REASON = 'The lodge has changed the dates';

let app: TestApp;
let one: AdminClient;
let other: AdminClient;
beforeEach(async () => {
  app = await startTestApp();
  [one, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
});
afterEach(() => app.close());

const visitor = () => new Client(app.url);
const shown = async () => (await visitor().get<ContentView>(API.content)).body;
/** Returns a section's published versions, newest first, but without the original version. */
async function published(section: TermsSection): Promise<[approved: string | null, value: unknown][]> {
  const { body } = await visitor().get<ContentVersions>(API.contentVersions);
  return body.sections[section].slice(0, -1).map(({ approved, value }) => [approved, value]);
}
const put = (section: ApprovedSection | 'prizeSponsors', version: number, value: unknown, year?: number) =>
  one.put<AdminContent>(ADMIN_API.contentSection(section), { year, version, value });
const approve = (by: AdminClient, { id }: ApprovalView) => by.post<ApprovalView>(ADMIN_API.approval(id, 'approve'));

async function sell(): Promise<void> {
  await openShift(one);
  const sale = { slotIds: ['2025-06-10T10:00'], buyerName: 'Kabo Dube', amountTaken: 3 };
  expect((await one.post(ADMIN_API.cashSales, sale)).status).toBe(201);
}

/** Proposes a change that an organiser may not make alone. */
async function proposed(section: ApprovedSection, version: number, value: unknown): Promise<ApprovalView> {
  const refused = await put(section, version, value);
  expect(refused).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  const { approval } = refused.body as unknown as ApprovalDetails;
  const { status, body } = await one.post<ApprovalView>(ADMIN_API.approvals, { ...approval, reason: REASON });
  expect(status).toBe(201);
  return body;
}

it('lets a single organiser change the rules, the charities and the prize before the first sale', async () => {
  expect((await put('rules', 0, rules('A slot costs {price}.'))).status).toBe(200);
  expect((await put('charities', 0, CHARITIES)).status).toBe(200);
  expect((await put('prize', 0, PRIZE)).status).toBe(200);
  expect((await shown()).sections).toMatchObject({ prize: PRIZE });
  expect(await published('prize')).toEqual([[null, PRIZE]]);
});

it('requires a second organiser after the first sale and publishes each version of a section', async () => {
  await sell();
  const first = await proposed('prize', 0, PRIZE);
  expect(first).toMatchObject({ line: 'Change the prize of 2025', text: { section: 'prize', before: builtTerms.prize, after: PRIZE } });
  expect(await shown()).toEqual({ year: 2025, version: 0, sections: {} });
  expect((await approve(one, first)).status).toBe(403);
  expect((await approve(other, first)).status).toBe(200);
  expect((await shown()).sections.prize).toEqual(PRIZE);

  const spelling = { ...PRIZE, summary: 'A canoe!' };
  await approve(other, await proposed('prize', 1, spelling));
  await approve(other, await proposed('rules', 0, rules('A slot costs {price}.')));
  await approve(other, await proposed('prize', 2, null));
  expect((await shown()).sections).toEqual({ rules: rules('A slot costs {price}.') });
  expect(await published('prize')).toEqual([
    ['second-person', builtTerms.prize],
    ['second-person', spelling],
    ['second-person', PRIZE],
  ]);
  expect(await published('rules')).toEqual([['second-person', rules('A slot costs {price}.')]]);
  const authors = `SELECT DISTINCT a.email FROM site_content c JOIN admins a ON a.id = c.changed_by`;
  expect(await app.sql(authors)).toEqual([{ email: one.username }]);
});

it('changes nothing if the section has changed since the proposal', async () => {
  const value = rules('A slot costs {price}.');
  const payload = { year: 2025, section: 'rules', version: 0, value };
  const early = await one.post<ApprovalView>(ADMIN_API.approvals, { deed: 'content.change', payload, reason: REASON });
  expect((await put('rules', 0, rules('A slot costs little.'))).status).toBe(200);
  await sell();
  expect(await approve(other, early.body)).toMatchObject({ status: 409, body: { error: 'SEASON_CHANGED' } });
  expect((await shown()).sections.rules).toEqual(rules('A slot costs little.'));
  expect(await published('rules')).toEqual([[null, rules('A slot costs little.')]]);
});

it.each([
  ['an invalid text', 'prize', { ...PRIZE, summary: '' }, 'summary'],
  ['one charity', 'charities', CHARITIES.slice(0, 1), ''],
  ['the current text', 'rules', null, ''],
  ['the current content, unchanged', 'rules', builtTerms.rules, ''],
  ['a section that needs no approval', 'prizeSponsors', LODGE, 'section'],
  ['a new name with the same refunds', 'organiser', { name: 'Delta', about: null, whatsApp: null, email: null, refunds: [] }, 'section'],
] as const)('rejects a proposal with %s', async (_what, section, value, path) => {
  const payload = { year: 2025, section, version: 0, value };
  const answer = await one.post(ADMIN_API.approvals, { deed: 'content.change', payload, reason: REASON });
  expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', fields: { [path]: [expect.any(String)] } } });
});

it('lets a single organiser change the sponsors, and the terms of a season without sales', async () => {
  await sell();
  expect((await put('prizeSponsors', 0, LODGE)).status).toBe(200);
  expect((await one.post(ADMIN_API.seasons, NEXT)).status).toBe(201);
  expect((await put('prize', 0, PRIZE, 2026)).status).toBe(200);
});

it('requires a second organiser to change the refund rules, but not to change the organiser’s details', async () => {
  const organiser = { name: 'Friends of the Delta', about: null, whatsApp: '+26771234567', email: null, refunds: ['Until the draw.'] };
  expect((await put('organiser', 0, organiser)).status).toBe(200);
  await sell();
  const moved = { ...organiser, whatsApp: '+26772234567' };
  expect((await put('organiser', 1, moved)).status).toBe(200);
  const stricter = { ...moved, name: 'Friends of Maun', refunds: ['Never.', 'Ask your bank.'] };
  const waiting = await proposed('organiser', 2, stricter);
  expect(waiting).toMatchObject({
    line: 'Change when money is refunded for 2025',
    text: null,
    facts: [
      { label: 'Season', after: '2025' },
      { label: 'Organiser', before: 'Friends of the Delta', after: 'Friends of Maun' },
      { label: 'When money is refunded', before: 'Until the draw.', after: 'Never. Ask your bank.' },
    ],
  });
  expect((await shown()).sections).toEqual({ organiser: moved });
  expect((await approve(one, waiting)).status).toBe(403);
  expect((await approve(other, waiting)).status).toBe(200);
  expect((await shown()).sections).toEqual({ organiser: stricter });
  expect(await put('organiser', 3, null)).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
});

it('rejects a change that lacks an approval, even if it is made directly in the database', async () => {
  await sell();
  const content = app.app.get(ContentService);
  const [{ id } = { id: '' }] = await app.sql<{ id: string }>(`SELECT id FROM admins WHERE email = $1`, [one.username]);
  const change = (section: ApprovedSection | 'prizeSponsors', value: object) =>
    app.database.transact((tx) => content.change(tx, id, section, { year: 2025, version: 0, value: value as never }));
  await expect(change('prize', PRIZE)).rejects.toThrow('somebody else has approved it');
  const organiser = { name: 'Delta', about: null, whatsApp: null, email: null, refunds: [] };
  await expect(change('organiser', { ...organiser, refunds: ['Never.'] })).rejects.toThrow('somebody else has approved it');
  await expect(change('organiser', organiser)).resolves.toBeNull();
  await expect(change('prizeSponsors', LODGE)).resolves.toBeNull();
});
