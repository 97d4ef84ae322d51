import { act, screen, waitFor, within } from '@testing-library/react';
import type { AdminContent, ContentChange } from '@raffle/contracts/content/site-content';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { makeSettings } from '../../test/factories';
import ContentPage from './content-page';

/** Opens a section's form. To complete an upload, call `arrives` with the upload's index. */
async function openForm(section: keyof AdminContent['sections'], name: string, sections: AdminContent['sections']) {
  const body: AdminContent = { year: 2025, editable: true, version: 0, sections, states: [] };
  const change = `PUT /api/admin/content/${section}` as const;
  const uploads: (() => void)[] = [];
  const server = serveAdmin({ role: 'organiser' })
    .on('GET /api/admin/content', { body })
    .on('GET /api/admin/seasons', { body: [makeSettings({ year: 2025 })] })
    .on(change, { body })
    .on('POST /api/admin/files', () => {
      const id = `upload-${uploads.length}`;
      const stored = { id, url: `/api/files/${id}`, width: 1280, height: 720 };
      return new Promise((resolve) => uploads.push(() => resolve({ status: 201, body: stored })));
    });
  const { person } = openAdmin(<ContentPage />, '/admin/content');
  const form = within(await screen.findByRole('region', { name }));
  await person.click(form.getByRole('button', { name: /Change/ }));
  await form.findByRole('button', { name: 'Save' });
  return {
    form,
    person,
    async choose(input: HTMLElement) {
      const begun = uploads.length;
      await person.upload(input, new File(['x'], 'river.png', { type: 'image/png' }));
      await waitFor(() => expect(uploads).toHaveLength(begun + 1));
    },
    arrives: (upload: number) => act(async () => uploads[upload]?.()),
    async save() {
      await person.click(form.getByRole('button', { name: 'Save' }));
      await form.findByText('Saved. Everybody sees it now.');
      return server.asked(change).map((request) => (request.body as ContentChange).value);
    },
  };
}

const photoOf = (name: string) => ({ picture: `/api/files/${name}`, alt: 'The lodge', width: 1280, height: 720 });
const onlyPrize = { home: null, prize: photoOf('lodge'), firstCharity: null, secondCharity: null };

it('keeps two photos, and text typed during the uploads, whichever upload finishes first', async () => {
  const { form, person, choose, arrives, save } = await openForm('photos', 'Photos on the home page', { photos: onlyPrize });
  await choose(form.getByLabelText('Photo of the prize'));
  await choose(form.getByLabelText('Photo of the first charity'));
  await person.fill(form.getByLabelText(/^What the photo shows/), ' at dusk');
  await arrives(1);
  await waitFor(() => expect(form.getAllByLabelText(/^What the photo shows/)).toHaveLength(2));
  await arrives(0);
  await person.fill(form.getAllByLabelText(/^What the photo shows/)[1] as Element, 'The shelter');
  expect(await save()).toEqual([
    {
      ...onlyPrize,
      prize: { ...photoOf('upload-0'), alt: 'The lodge at dusk' },
      firstCharity: { ...photoOf('upload-1'), alt: 'The shelter' },
    },
  ]);
});

it('does not save a photo that was removed while it was uploading', async () => {
  const { form, person, choose, arrives, save } = await openForm('photos', 'Photos on the home page', { photos: onlyPrize });
  await choose(form.getByLabelText('Photo of the prize'));
  await person.click(form.getByRole('button', { name: 'Without a photo' }));
  await arrives(0);
  expect(await save()).toEqual([{ ...onlyPrize, prize: null }]);
});

it('adds a logo to the right sponsor even if sponsors were moved or removed during the upload', async () => {
  const sponsor = (name: string) => ({ name, href: 'https://example.com', logo: null });
  const { form, person, choose, arrives, save } = await openForm('prizeSponsors', 'Sponsors of the prize', {
    prizeSponsors: [sponsor('Lodge'), sponsor('Baker'), sponsor('Pilot')],
  });
  const logos = form.getAllByLabelText('Logo');
  await choose(logos[1] as HTMLElement);
  await choose(logos[2] as HTMLElement);
  await person.click(form.getByRole('button', { name: 'Move up: Sponsors of the prize, no. 2' }));
  await person.click(form.getByRole('button', { name: 'Remove: Sponsors of the prize, no. 3' }));
  await arrives(1);
  await arrives(0);
  expect(await save()).toEqual([[{ ...sponsor('Baker'), logo: '/api/files/upload-0' }, sponsor('Lodge')]]);
});
