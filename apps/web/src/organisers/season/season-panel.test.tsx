import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { screen, waitFor, within } from '@testing-library/react';
import { makeSeason, makeSettings } from '../../test/factories';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure, type FakeServer } from '../../test/fake-server';
import type { RenderedPage } from '../../test/render-page';
import SeasonPanel from './season-panel';

let server: FakeServer;
let seasons: SeasonSettings[];
const PATCH = 'PATCH /api/admin/seasons/2025';
const sent = () => server.asked(PATCH).map(({ body }) => body);

beforeEach(() => {
  seasons = [makeSettings()];
  server = serveAdmin({ role: 'organiser' })
    .on('GET /api/admin/seasons', () => ({ body: seasons }))
    .on(PATCH, ({ body }) => {
      seasons = [{ ...makeSettings(), ...(body as object), version: 2 }];
      return { body: seasons[0] };
    });
});

const open = (at = '/admin/season'): RenderedPage => openAdmin(<SeasonPanel />, at);

async function type(page: RenderedPage, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await page.person.clear(field);
  if (text) await page.person.fill(field, text);
}
const save = (page: RenderedPage) => page.person.click(screen.getByRole('button', { name: 'Save changes' }));

it('asks for a reason, and what to do with open holds, before freezing sales', async () => {
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Freeze sales' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByLabelText(/can finish/)).toBeChecked();
  await page.person.click(within(dialog).getByLabelText(/lose the slots they hold/));
  await page.person.click(within(dialog).getByRole('button', { name: 'Freeze sales' }));
  expect(await within(dialog).findAllByText('Please say why, in a sentence.')).not.toHaveLength(0);
  expect(sent()).toEqual([]);
  await page.person.type(within(dialog).getByRole('textbox', { name: /^Why/ }), 'We count the tickets.');
  await page.person.click(within(dialog).getByRole('button', { name: 'Freeze sales' }));
  expect(await screen.findByText(/Sales are frozen/)).toBeInTheDocument();
  expect(screen.getByText('Why: We count the tickets.')).toBeInTheDocument();
  expect(sent()).toEqual([{ version: 1, salesFrozen: true, pausedFor: 'We count the tickets.', openHolds: 'release' }]);
});

it("shows 'Frozen' and 'Flood has arrived' consistently across the page", async () => {
  seasons = [
    makeSettings({ salesFrozen: true }),
    makeSettings({ year: 2024, arrival: '2024-06-01T08:00:00Z' }),
    makeSettings({ year: 2023 }),
  ];
  open();
  const sales = within(await screen.findByRole('region', { name: 'Sales in 2025' })).getByRole('status');
  const listed = within(screen.getByRole('region', { name: 'All seasons' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(sales).toHaveTextContent(/^Frozen Sales are frozen/);
  expect(listed).toEqual([
    expect.stringContaining('Frozen'),
    expect.stringContaining('Flood has arrived'),
    expect.stringContaining('Open'),
  ]);
  expect(listed.slice(0, 2).join()).not.toContain('Open');
});

it('sends only changed settings, and shows a message if there are none', async () => {
  const page = open();
  await screen.findByLabelText('Permit number');
  await save(page);
  expect(await screen.findByText('Nothing was changed.')).toBeInTheDocument();
  await type(page, 'Price of a slot in dollars', '3.50');
  await type(page, 'Pula for one dollar', '13.55');
  await type(page, 'Minimum age', '21');
  await type(page, 'Countries whose residents can take part', 'bw, ZA');
  await page.person.click(screen.getByLabelText('nobody wins'));
  await save(page);
  expect(await screen.findByText(/Saved/)).toBeInTheDocument();
  expect(sent()).toEqual([{ version: 1, priceCents: 350, minAge: 21, countries: ['BW', 'ZA'], pulaPerDollar: 13.55, winnerRule: 'exact' }]);
});

it('rejects invalid values before sending them and shows server errors next to their fields', async () => {
  const page = open();
  await type(page, 'Price of a slot in dollars', '0.49');
  await type(page, 'Pula for one dollar', 'many');
  await type(page, 'Minimum age', '0');
  await type(page, 'Countries whose residents can take part', 'Botswana');
  await save(page);
  expect(screen.getAllByText('Please enter an age from 1 to 99, or leave this empty.')).toHaveLength(2);
  expect(screen.getAllByText(/^Please enter two-letter country codes/)).toHaveLength(2);
  expect(screen.getAllByText('The price is at least $0.50: the payment provider takes no less.')).toHaveLength(2);
  expect(screen.getAllByText(/rate above zero/)).toHaveLength(2);
  await type(page, 'Price of a slot in dollars', '250.01');
  await type(page, 'Pula for one dollar', '');
  await type(page, 'Minimum age', '18');
  await type(page, 'Countries whose residents can take part', '');
  await save(page);
  expect(screen.getAllByText('The price is at most $250.00.')).toHaveLength(2);
  expect(sent()).toEqual([]);
  server.on(PATCH, failure('VALIDATION_FAILED', 400, { fields: { priceCents: ['The price is too high'] } }));
  await type(page, 'Price of a slot in dollars', '250');
  await save(page);
  expect(await screen.findAllByText('The price is too high')).toHaveLength(2);
});

it('keeps typed values and shows the differences if another organiser saved first, and then saves only the edited fields', async () => {
  const page = open();
  await type(page, 'Permit number', 'GA-17/2025');
  seasons = [makeSettings({ version: 7, priceCents: 500, permitNumber: 'GA-1' })];
  server.on(PATCH, ({ body }) =>
    (body as { version: number }).version === 7
      ? { body: { ...seasons[0], ...(body as object), version: 8 } }
      : failure('SEASON_CHANGED', 409),
  );
  await save(page);
  const conflict = await screen.findByText('Price of a slot in dollars is now: 5.00');
  expect(conflict).toBeInTheDocument();
  expect(screen.getByText('Permit number is now: GA-1')).toBeInTheDocument();
  expect(screen.getByLabelText('Permit number')).toHaveValue('GA-17/2025');
  expect(screen.getByLabelText('Price of a slot in dollars')).toHaveValue('5.00');
  await save(page);
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 7, permitNumber: 'GA-17/2025' }));
  expect(await screen.findByText(/Saved/)).toBeInTheDocument();
});

it('creates the next season and shows the season given in the URL', async () => {
  server.on('POST /api/admin/seasons', { status: 201, body: makeSettings({ year: 2026 }) });
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Prepare this season' }));
  expect(await screen.findByText(/2026 season is prepared/)).toBeInTheDocument();
  expect(server.asked('POST /api/admin/seasons')[0]?.body).toEqual({ year: 2026, from: '2026-05-01', to: '2026-12-31' });
  page.unmount();
  seasons = [makeSettings({ year: 2026, status: 'upcoming' }), makeSettings()];
  open('/admin/season?year=2026');
  expect(await screen.findByText(/being prepared/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open the season' })).toBeInTheDocument();
});

it.each([
  ['the winner has claimed the prize', { phase: 'claimed', winner: 'Bontle M.' }],
  ['nobody else can win', { phase: 'passed-on', winner: null }],
] as const)('offers to close the season once %s', async (_case, facts) => {
  seasons = [makeSettings({ arrival: '2025-05-31T08:07:00.000Z' })];
  server.on('GET /api/season', { body: makeSeason({ arrival: '2025-05-31T08:07:00.000Z', ...facts }) });
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Close the season' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).queryByLabelText(/can finish/)).toBeNull();
  await page.person.click(within(dialog).getByRole('button', { name: 'Close the season' }));
  await waitFor(() => expect(sent()).toEqual([{ version: 1, status: 'closed' }]));
});

it('does not offer to close the season while a winner can still claim the prize', async () => {
  seasons = [makeSettings({ arrival: '2025-05-31T08:07:00.000Z' })];
  server.on('GET /api/season', { body: makeSeason({ phase: 'announced', winner: 'Bontle M.' }) });
  open();
  expect(await screen.findByText('The flood has arrived: nothing is on sale any more.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close the season' })).toBeNull();
});

it('lets nobody change sales after an arrival', async () => {
  seasons = [makeSettings({ arrival: '2025-05-31T08:07:00.000Z' })];
  open();
  expect(await screen.findByText(/The flood has arrived/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Freeze|Sell|Close the season/ })).toBeNull();
});

it('shows that nothing is on sale after the last date or after the season has ended, and does not offer to reopen sales', async () => {
  server.on('GET /api/season', { body: makeSeason({ status: 'closed', salesOpen: false, today: '2026-01-01' }) });
  const page = open();
  expect(await screen.findByText('The last date has passed: nothing is on sale any more.')).toBeInTheDocument();
  expect(screen.queryByText('Slots are on sale.')).toBeNull();
  page.unmount();
  seasons = [makeSettings({ ended: { as: 'called-off', at: '2025-06-01T07:00:00.000Z', reason: 'The bridge is closed.', refunds: true } })];
  open();
  expect(await screen.findByText('The season has ended: nothing is on sale any more.')).toBeInTheDocument();
  for (const name of ['Freeze sales', 'Sell again', 'Open the season']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('sets the rule that applies if no water comes', async () => {
  const page = open();
  await page.person.click(await screen.findByLabelText('nobody wins, and everybody is refunded'));
  await save(page);
  await waitFor(() => expect(sent()).toEqual([{ version: 1, noWater: 'refund' }]));
});

it('lists the requirements for opening a season, with a link for each unmet requirement that organisers can fulfil', async () => {
  seasons = [makeSettings({ year: 2026, status: 'upcoming', from: '2026-05-01', to: '2026-12-31' })];
  open();
  server.on('GET /api/admin/seasons/2026/preparation', { body: { missing: ['organiser', 'permit', 'email'], required: true } });
  const list = within(await screen.findByRole('region', { name: 'Before the 2026 season opens' }));
  expect(list.getByText('The season can open once nothing is missing.')).toBeInTheDocument();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Who runs the raffle: missing. Fill it in',
    'An email address or a WhatsApp number: done',
    'The two charities, by name: done',
    'The prize: done',
    'The permit number: missing. Fill it in',
    'Dates that have not passed: done',
    'A live key from the payment provider: done',
    'A way to send email: missing. Set by the person who runs the server.',
  ]);
  expect(list.getByRole('link', { name: 'Fill it in: Who runs the raffle' })).toHaveAttribute('href', '/admin/content?year=2026');
  expect(list.getByRole('link', { name: 'Fill it in: The permit number' })).toHaveAttribute(
    'href',
    '/admin/season?year=2026#season-settings',
  );
});
