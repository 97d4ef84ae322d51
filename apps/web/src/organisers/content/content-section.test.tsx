import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminContent, ContentChange } from '@raffle/contracts/content/site-content';
import { siteContent } from '../../content/site-content';
import ContentPage from './content-page';
import { makeApproval, makeSettings } from '../../test/factories';
import { failure } from '../../test/fake-server';
import { installFakeSocket } from '../../test/fake-socket';
import { openAdmin, serveAdmin } from '../../test/admin-page';

const CONTENT = 'GET /api/admin/content';
const SPONSORS = 'PUT /api/admin/content/prizeSponsors';
const empty: AdminContent = { year: 2025, editable: true, version: 0, sections: {}, states: [] };

function open(content = empty, at = '/admin/content') {
  const server = serveAdmin({ role: 'organiser' });
  server.on(CONTENT, { body: content }).on('GET /api/admin/seasons', { body: [2026, 2025, 2024].map((year) => makeSettings({ year })) });
  return { server, ...openAdmin(<ContentPage />, at) };
}

const section = (name: string) => screen.findByRole('region', { name });

it('saves a section with changed, added and reordered items', async () => {
  const sent: ContentChange[] = [];
  const { server, person } = open();
  server.on(SPONSORS, ({ body }) => (sent.push(body as ContentChange), { body: empty }));
  const sponsors = await section('Sponsors of the prize');
  await person.click(within(sponsors).getByRole('button', { name: /Change/ }));
  const names = () => within(sponsors).getAllByLabelText('Name');
  await within(sponsors).findAllByLabelText('Name');
  await person.clear(names()[0] as Element);
  await person.fill(names()[0] as Element, 'Delta Lodge');
  await person.click(within(sponsors).getByRole('button', { name: 'Add one: Sponsors of the prize' }));
  await person.fill(names()[2] as Element, 'Baker');
  await person.fill(within(sponsors).getAllByLabelText('Web address, or a page of this site')[2] as Element, 'https://baker.example');
  await person.click(within(sponsors).getByRole('button', { name: 'Move up: Sponsors of the prize, no. 3' }));
  expect(names().map((input) => (input as HTMLInputElement).value)).toEqual(['Delta Lodge', 'Baker', '']);
  await person.click(within(sponsors).getByRole('button', { name: 'Remove: Sponsors of the prize, no. 3' }));
  await person.click(within(sponsors).getByRole('button', { name: 'Save' }));
  expect(await within(sponsors).findByText('Saved. Everybody sees it now.')).toBeVisible();
  expect(sent).toEqual([
    {
      year: 2025,
      version: 0,
      value: [
        { ...siteContent.prizeSponsors[0], name: 'Delta Lodge' },
        { name: 'Baker', href: 'https://baker.example', logo: null },
      ],
    },
  ]);
});

it('proposes a change that needs approval, and shows the old and new text until the proposal is decided', async () => {
  const { server, person } = open();
  server.on('PUT /api/admin/content/prize', ({ body }) =>
    failure('APPROVAL_REQUIRED', 409, {
      message: 'Somebody else must approve this.',
      approval: { deed: 'content.change', payload: { ...(body as ContentChange), section: 'prize' } },
    }),
  );
  const line = 'Change the prize of 2025';
  server.on('POST /api/admin/approvals', ({ body }) => {
    const { value: after } = (body as { payload: ContentChange<'prize'> }).payload;
    const text = { section: 'prize' as const, before: siteContent.prize, after: after ?? siteContent.prize };
    server.on('GET /api/admin/approvals', { body: [makeApproval({ deed: 'content.change', line, text })] });
    return { status: 201, body: { line } };
  });
  const prize = await section('The prize');
  await person.click(within(prize).getByRole('button', { name: /Change/ }));
  await person.clear(await within(prize).findByLabelText('In short'));
  await person.fill(within(prize).getByLabelText('In short'), 'A canoe.');
  await person.click(within(prize).getByRole('button', { name: 'Save' }));
  await person.fill(await screen.findByLabelText('Why'), 'The lodge has closed');
  await person.click(screen.getByRole('button', { name: 'Ask for approval' }));
  const waits = await section(line);
  expect(within(waits).getByText('A canoe.').tagName).toBe('INS');
  expect(within(waits).getByText(siteContent.prize.summary).tagName).toBe('DEL');
  expect(
    within(waits)
      .getAllByText('3 nights for two')
      .map(({ tagName }) => tagName),
  ).toEqual(['P', 'P']);
  expect(within(prize).queryByRole('button', { name: 'Save' })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it('does not offer to reorder the two charities, because their order determines which half of the proceeds each one gets', async () => {
  const { person } = open();
  const charities = await section('The two charities');
  await person.click(within(charities).getByRole('button', { name: /Change/ }));
  expect(await within(charities).findAllByLabelText('Name')).toHaveLength(2);
  expect(within(charities).queryByRole('button', { name: /^(Move up|Remove|Add one): The two charities/ })).toBeNull();
});

it('restores the draft when the organiser returns to the page, but does not let it overwrite a newer version', async () => {
  const first = open();
  const sponsors = await section('Sponsors of the prize');
  await first.person.click(within(sponsors).getByRole('button', { name: /Change/ }));
  const [name] = await within(sponsors).findAllByLabelText('Name');
  await first.person.fill(name as Element, ' and Baker');
  first.unmount();
  // Another organiser saves the section before this organiser returns.
  const states: AdminContent['states'] = [{ section: 'prizeSponsors', version: 3, changedBy: 'Neo', changedAt: '2025-05-01T08:00:00Z' }];
  const { server, person } = open({ ...empty, version: 3, states });
  server.on(SPONSORS, failure('SEASON_CHANGED', 409, { message: 'Changed meanwhile' }));
  const again = await section('Sponsors of the prize');
  const [restored] = await within(again).findAllByLabelText('Name');
  expect((restored as HTMLInputElement).value).toMatch(/ and Baker$/);
  await person.click(within(again).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked(SPONSORS).map(({ body }) => (body as ContentChange).version)).toEqual([0]));
  await person.click(within(again).getByRole('button', { name: /Close/ }));
  expect(sessionStorage).toHaveLength(0);
});

it('does not send an invalid value, and links to the field with the error', async () => {
  const { server, person } = open();
  const sponsors = await section('Sponsors of the prize');
  await person.click(within(sponsors).getByRole('button', { name: /Change/ }));
  const link = within(sponsors).getAllByLabelText('Web address, or a page of this site')[0] as Element;
  await person.clear(link);
  await person.fill(link, 'javascript:alert(1)');
  await person.click(within(sponsors).getByRole('button', { name: 'Save' }));
  await person.click(await within(sponsors).findByRole('link', { name: /an address that begins with https/ }));
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute('aria-invalid', 'true');
  expect(server.asked(SPONSORS)).toHaveLength(0);
});

const REWORDED: AdminContent = {
  ...empty,
  version: 4,
  sections: { communityGroup: { label: 'Friends', href: '/help' } },
  states: [{ section: 'communityGroup', version: 4, changedAt: '2025-05-01T10:00:00Z', changedBy: 'Neo Owner' }],
};

it('does not overwrite a change that another organiser saved while the form was open', async () => {
  const { server, person } = open(REWORDED);
  const socket = installFakeSocket();
  const sent: ContentChange[] = [];
  server.on('PUT /api/admin/content/communityGroup', ({ body }) => (sent.push(body as ContentChange), failure('SEASON_CHANGED', 409)));
  const group = await section('Community group');
  expect(within(group).getByText(/Changed by Neo Owner/)).toBeVisible();
  await person.click(within(group).getByRole('button', { name: /Change/ }));
  await person.fill(within(group).getByLabelText('Name of the link'), ' of Maun');
  server.on(CONTENT, { body: { ...REWORDED, states: [{ ...REWORDED.states[0], version: 5, changedBy: 'Kabo Other' }] } });
  await waitFor(() => {
    act(() => socket.connect());
    act(() => socket.says('admin:changed', { subject: 'content' }));
    expect(within(group).getByText(/Changed by Kabo Other/)).toBeVisible();
  });
  const save = () => person.click(within(group).getByRole('button', { name: 'Save' }));
  await save();
  expect(await within(group).findByText(/Somebody else has just changed this section/)).toBeVisible();
  const name = within(group).getByLabelText('Name of the link');
  expect(name).toHaveValue('Friends of Maun');
  await person.fill(name, ' town');
  expect(name).toHaveValue('Friends of Maun town');
  await save();
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([4, 5]));
});

it('restores the original text only after a confirmation that shows which text will be lost', async () => {
  const { server, person } = open(REWORDED);
  const sent: ContentChange[] = [];
  server.on('PUT /api/admin/content/communityGroup', ({ body }) => (sent.push(body as ContentChange), { body: empty }));
  const group = await section('Community group');
  await person.click(within(group).getByRole('button', { name: /Change/ }));
  const back = () => person.click(within(group).getByRole('button', { name: 'Go back to the original text' }));
  await back();
  const dialog = await screen.findByRole('alertdialog', { name: 'Go back to the original text?' });
  expect(within(dialog).getByRole('blockquote').textContent).toBe('Friends\n/help');
  await person.click(within(dialog).getByRole('button', { name: 'Keep this text' }));
  expect(sent).toEqual([]);
  expect(within(group).getByLabelText('Name of the link')).toHaveValue('Friends');
  await back();
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Go back to the original text' }));
  await waitFor(() => expect(within(group).queryByRole('textbox')).toBeNull());
  expect(sent).toEqual([{ year: 2025, version: 4, value: null }]);
});

it('shows a past season as read-only, and lets organisers edit an upcoming one', async () => {
  const { server, person, address } = open();
  server.on(CONTENT, ({ query }) => {
    const year = Number(query.get('year') ?? 2025);
    return {
      body: { ...REWORDED, year, editable: year >= 2025, sections: { communityGroup: { label: `Friends of ${year}`, href: '/help' } } },
    };
  });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), '2024');
  expect(address()).toBe('/admin/content?year=2024');
  expect(await screen.findByText(/^The 2024 season is over/)).toBeVisible();
  const past = await section('Community group');
  await person.click(within(past).getByRole('button', { name: /Read/ }));
  expect(within(past).getByText('Friends of 2024')).toBeVisible();
  expect(within(past).queryByRole('textbox')).toBeNull();
  expect(within(past).queryByRole('button', { name: 'Save' })).toBeNull();

  const sent: ContentChange[] = [];
  server.on(
    'PUT /api/admin/content/communityGroup',
    ({ body }) => (sent.push(body as ContentChange), { body: { ...REWORDED, year: 2026 } }),
  );
  await person.selectOptions(screen.getByRole('combobox', { name: 'Season' }), '2026');
  expect(await screen.findByText(/^The 2026 season is being prepared/)).toBeVisible();
  const next = await section('Community group');
  await person.click(within(next).getByRole('button', { name: /Change/ }));
  await person.click(within(next).getByRole('button', { name: 'Save' }));
  expect(await within(next).findByText('Saved. Everybody sees it when the season opens.')).toBeVisible();
  expect(sent).toMatchObject([{ year: 2026, version: 4 }]);
});

it.each([
  ['a PDF', new File(['%PDF-1.7'], 'logo.pdf', { type: 'application/pdf' }), 'This is a PDF. Please choose a JPEG, PNG or WebP picture.'],
  [
    'a drawing',
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    'This is an SVG drawing. Please choose a JPEG, PNG or WebP picture.',
  ],
  ['an empty file', new File([], 'logo.png', { type: 'image/png' }), 'This file is empty. Please choose another one.'],
  [
    'a picture of five megabytes',
    new File([new Uint8Array(5 * 1024 * 1024)], 'logo.png', { type: 'image/png' }),
    'The file is too large. The limit is 4 MB.',
  ],
])('explains why %s cannot be a logo, and uploads nothing', async (_what, file, sentence) => {
  const { server } = open();
  const person = userEvent.setup({ applyAccept: false });
  const sponsors = await section('Sponsors of the prize');
  await person.click(within(sponsors).getByRole('button', { name: /Change/ }));
  await person.upload(sponsors.querySelector('input[type=file]') as HTMLInputElement, file);
  expect(await within(sponsors).findByText(sentence)).toBeVisible();
  expect(server.asked('POST /api/admin/files')).toHaveLength(0);
});
