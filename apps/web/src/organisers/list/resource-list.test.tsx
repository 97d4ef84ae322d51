import { screen, waitFor, within } from '@testing-library/react';
import { downloadFile } from '../../lib/download-file';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure, type FakeServer } from '../../test/fake-server';
import { pagesQuery } from './pages-query';
import { ResourceList } from './resource-list';
import { defineList } from './resource-list.types';
import { makeSettings } from '../../test/factories';

jest.mock('../../lib/download-file');

interface Gift {
  id: string;
  text: string;
  sponsor: string;
  worth: number;
}

interface GiftPage {
  gifts: Gift[];
  next: string | null;
}

/** An example list with several kinds of filters. */
const giftList = defineList({
  name: 'gifts',
  query: pagesQuery<GiftPage>('gifts', '/api/admin/gifts'),
  rows: ({ gifts }) => gifts,
  rowKey: ({ id }) => id,
  copy: { label: 'Gifts', empty: 'Nobody has given anything yet.', none: 'No gifts found.', failed: 'The gifts could not be loaded.' },
  filters: {
    q: { kind: 'search', label: 'Search', hint: 'In the gift and the name of the sponsor.' },
    state: { kind: 'select', label: 'State', options: { '': 'Any', open: 'To be thanked', thanked: 'Thanked' } },
    from: { kind: 'date', label: 'From', more: true },
    year: { kind: 'season' },
    sponsor: { kind: 'followed', label: 'Only one sponsor is shown.' },
  },
  views: [
    { label: 'All gifts', filters: {} },
    { label: 'Waiting for thanks', filters: { state: 'open' } },
  ],
  exported: { path: '/api/admin/gifts/export', fileName: 'gifts.csv', roles: ['owner'] },
  columns: [
    { label: 'Gift', isHeader: true, cell: ({ text }) => text },
    { label: 'Sponsor', cell: ({ sponsor }) => sponsor },
    { label: 'Worth', kind: 'number', cell: ({ worth }) => `$${worth}` },
  ],
});

const paddle: Gift = { id: '2', text: 'A paddle', sponsor: 'Mokoro makers', worth: 40 };
const net: Gift = { id: '1', text: 'A net', sponsor: 'Fishermen', worth: 15 };
const GIFTS = 'GET /api/admin/gifts';

let server: FakeServer;
beforeEach(() => {
  server = serveAdmin().on(GIFTS, { body: { gifts: [paddle, net], next: null } });
});

const open = (query = '') => openAdmin(<ResourceList list={giftList} />, `/admin/gifts${query}`);
const asked = () => server.asked(GIFTS).map(({ query }) => Object.fromEntries(query));

it('renders each row with its header, and shows the number of rows', async () => {
  open();
  const row = await screen.findByRole('row', { name: /A paddle/ });
  expect(within(row).getByRole('rowheader', { name: 'A paddle' })).toBeVisible();
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mokoro makers', '$40']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Gift', 'Sponsor', 'Worth']);
  expect(screen.getByText('2 shown')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('shows that the list is loading, not that it is empty', async () => {
  let answer = (_: { body: GiftPage }) => {};
  const answered = new Promise<{ body: GiftPage }>((resolve) => (answer = resolve));
  server.on(GIFTS, () => answered);
  open();
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  expect(screen.queryByText('Nobody has given anything yet.')).not.toBeInTheDocument();
  answer({ body: { gifts: [net], next: null } });
  expect(await screen.findByRole('rowheader', { name: 'A net' })).toBeVisible();
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
});

it('distinguishes an empty list from filters that match nothing', async () => {
  server.on(GIFTS, { body: { gifts: [], next: null } });
  const { person } = open('?q=boat');
  expect(await screen.findByText('No gifts found.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await screen.findByText('Nobody has given anything yet.')).toBeVisible();
});

it('shows why the first page failed to load, and retries on request', async () => {
  server.on(GIFTS, failure('INTERNAL', 500, { message: 'Not now.' }));
  const { person } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The gifts could not be loaded. Not now.');
  server.on(GIFTS, { body: { gifts: [net], next: null } });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'A net' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps the loaded rows if the next page fails to load, and retries that page on request', async () => {
  server.on(GIFTS, ({ query }) =>
    query.get('after') === '2' ? failure('INTERNAL', 500, { message: 'Not now.' }) : { body: { gifts: [paddle], next: '2' } },
  );
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The gifts could not be loaded.');
  expect(screen.getByRole('rowheader', { name: 'A paddle' })).toBeVisible();
  server.on(GIFTS, { body: { gifts: [net], next: null } });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'A net' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'A paddle' })).toBeVisible();
  expect(asked()).toEqual([{}, { after: '2' }, { after: '2' }]);
});

it('writes a typed filter to the URL on submit and a selected one immediately, and clears both', async () => {
  const { person, address } = open();
  const search = await screen.findByRole('searchbox', { name: 'Search' });
  await person.fill(search, ' net ');
  expect(address()).toBe('/admin/gifts');
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'thanked');
  expect(address()).toBe('/admin/gifts?q=net&state=thanked');
  await person.clear(search);
  await person.type(search, 'paddle{Enter}');
  expect(address()).toBe('/admin/gifts?q=paddle&state=thanked');
  await waitFor(() => expect(asked().at(-1)).toEqual({ q: 'paddle', state: 'thanked' }));
  await person.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(address()).toBe('/admin/gifts');
  expect(search).toHaveValue('');
});

it('expands "More filters" if the URL sets one of them, and shows the label of a followed filter', async () => {
  open('?from=2025-06-01&sponsor=s7');
  expect(await screen.findByLabelText('From')).toHaveValue('2025-06-01');
  expect(screen.getByText('More filters').closest('details')).toHaveAttribute('open');
  expect(screen.getByText('Only one sponsor is shown.')).toBeVisible();
});

it('offers a season filter if there are several seasons', async () => {
  server.on('GET /api/admin/seasons', { body: [makeSettings({ year: 2025 }), makeSettings({ year: 2024 })] });
  const { person, address } = open();
  const choice = await screen.findByRole('combobox', { name: 'Season' });
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['All seasons', '2025', '2024']);
  await person.selectOptions(choice, '2024');
  expect(address()).toBe('/admin/gifts?year=2024');
  await waitFor(() => expect(asked().at(-1)).toEqual({ year: '2024' }));
});

it('marks the current view and switches to another one', async () => {
  const { person, address } = open();
  expect(await screen.findByRole('link', { name: 'All gifts' })).toHaveAttribute('aria-current', 'true');
  await person.click(screen.getByRole('link', { name: 'Waiting for thanks' }));
  expect(address()).toBe('/admin/gifts?state=open');
  expect(screen.getByRole('link', { name: 'Waiting for thanks' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'All gifts' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('open');
});

it('exports the filtered list for roles that may export it', async () => {
  server.on('GET /api/admin/gifts/export', { body: 'a line' });
  const page = open('?q=net');
  await page.person.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalledWith('gifts.csv', expect.any(Blob)));
  expect(Object.fromEntries(server.asked('GET /api/admin/gifts/export')[0]?.query ?? [])).toEqual({ q: 'net' });
  page.unmount();
  server = serveAdmin({ role: 'organiser' }).on(GIFTS, { body: { gifts: [net], next: null } });
  open();
  expect(await screen.findByRole('rowheader', { name: 'A net' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).not.toBeInTheDocument();
});

it('renders a card for each row if the list defines no columns, and filters by a clicked value', async () => {
  const { columns: _, ...shared } = giftList;
  const cards = defineList({
    ...shared,
    card: ({ text, sponsor }, follow) => (
      <button type="button" onClick={() => follow({ sponsor })}>
        {text}
      </button>
    ),
  });
  const { person, address } = openAdmin(<ResourceList list={cards} />, '/admin/gifts?state=open');
  expect(within(await screen.findByRole('list', { name: 'Gifts' })).getAllByRole('listitem')).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'A net' }));
  expect(address()).toBe('/admin/gifts?state=open&sponsor=Fishermen');
});

it('selects table rows for an action and clears the selection', async () => {
  const choosing = defineList({
    ...giftList,
    selection: {
      label: ({ id, text }) => (id === '2' ? null : `Choose ${text}`),
      actions: (gifts, onDone) => (
        <button type="button" onClick={onDone}>
          Thank for {gifts.map(({ text }) => text).join()}
        </button>
      ),
    },
  });
  const { person } = openAdmin(<ResourceList list={choosing} />, '/admin/gifts');
  const box = await screen.findByRole('checkbox', { name: 'Choose A net' });
  // A row that can't be selected has no checkbox.
  expect(screen.getAllByRole('checkbox')).toEqual([box]);
  await person.click(box);
  expect(box).toBeChecked();
  await person.click(within(screen.getByRole('group', { name: '1 chosen' })).getByRole('button', { name: 'Thank for A net' }));
  expect(box).not.toBeChecked();
  await person.click(box);
  await person.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(screen.queryByRole('group', { name: '1 chosen' })).not.toBeInTheDocument();
});
