import { screen, waitFor, within } from '@testing-library/react';
import type { AdminContent, ContentChange } from '@raffle/contracts/site-content';
import { siteContent } from '../../../content/site-content';
import AdminContentPage from '../../../pages/admin-content';
import { failure } from '../../../test/fake-server';
import { installAdminServer, openAdmin } from '../../../test/open-admin';

const CONTENT = 'GET /api/admin/content';
const SPONSORS = 'PUT /api/admin/content/prizeSponsors';
const empty: AdminContent = { version: 0, sections: {}, states: [] };

function open(content = empty) {
  const server = installAdminServer();
  server.on(CONTENT, { body: content });
  return { server, ...openAdmin(<AdminContentPage />, '/admin/content') };
}

const section = (name: string) => screen.findByRole('region', { name });

it('saves a section as it was reworded, added to and put in another order', async () => {
  const sent: ContentChange[] = [];
  const { server, person } = open();
  server.on(SPONSORS, ({ body }) => (sent.push(body as ContentChange), { body: empty }));
  const sponsors = await section('Sponsors of the prize');
  await person.click(within(sponsors).getByRole('button', { name: /Change/ }));
  const names = () => within(sponsors).getAllByLabelText('Name');
  await person.clear(names()[0] as Element);
  await person.type(names()[0] as Element, 'Delta Lodge');
  await person.click(within(sponsors).getByRole('button', { name: 'Add one: Sponsors of the prize' }));
  await person.type(names()[2] as Element, 'Baker');
  await person.type(within(sponsors).getAllByLabelText('Web address, or a page of this site')[2] as Element, 'https://baker.example');
  await person.click(within(sponsors).getByRole('button', { name: 'Move up: Sponsors of the prize, no. 3' }));
  expect(names().map((input) => (input as HTMLInputElement).value)).toEqual(['Delta Lodge', 'Baker', 'Helicopter sponsor']);
  await person.click(within(sponsors).getByRole('button', { name: 'Remove: Sponsors of the prize, no. 3' }));
  await person.click(within(sponsors).getByRole('button', { name: 'Save' }));
  expect(await within(sponsors).findByText('Saved. Everybody sees it now.')).toBeVisible();
  expect(sent).toEqual([
    {
      version: 0,
      value: [
        { ...siteContent.prizeSponsors[0], name: 'Delta Lodge' },
        { name: 'Baker', href: 'https://baker.example', logo: null },
      ],
    },
  ]);
});

it('asks nobody before what is wrong is corrected, and leads to it', async () => {
  const { server, person } = open();
  const sponsors = await section('Sponsors of the prize');
  await person.click(within(sponsors).getByRole('button', { name: /Change/ }));
  const link = within(sponsors).getAllByLabelText('Web address, or a page of this site')[0] as Element;
  await person.clear(link);
  await person.type(link, 'javascript:alert(1)');
  await person.click(within(sponsors).getByRole('button', { name: 'Save' }));
  await person.click(await within(sponsors).findByRole('link', { name: /an address that begins with https/ }));
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute('aria-invalid', 'true');
  expect(server.asked(SPONSORS)).toHaveLength(0);
});

it('keeps what was typed when somebody else was faster, and can take a section back', async () => {
  const reworded: AdminContent = {
    version: 4,
    sections: { communityGroup: { label: 'Friends', href: '/help' } },
    states: [{ section: 'communityGroup', version: 4, changedAt: '2025-05-01T10:00:00Z', changedBy: 'Neo Owner' }],
  };
  const { server, person } = open(reworded);
  let answers = 0;
  server.on('PUT /api/admin/content/communityGroup', ({ body }) => {
    answers += 1;
    return answers === 1 ? failure('SEASON_CHANGED', 409) : { body: { ...empty, version: (body as ContentChange).version } };
  });
  const group = await section('Community group');
  expect(within(group).getByText(/Changed by Neo Owner/)).toBeVisible();
  await person.click(within(group).getByRole('button', { name: /Change/ }));
  await person.type(within(group).getByLabelText('Name of the link'), ' of Maun');
  await person.click(within(group).getByRole('button', { name: 'Save' }));
  expect(await within(group).findByText(/Somebody else changed this section meanwhile/)).toBeVisible();
  expect(within(group).getByLabelText('Name of the link')).toHaveValue('Friends of Maun');
  await person.click(within(group).getByRole('button', { name: 'Say again what the site was built with' }));
  await waitFor(() => expect(within(group).queryByRole('textbox')).toBeNull());
});
