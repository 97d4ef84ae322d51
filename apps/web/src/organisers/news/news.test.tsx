import { screen, waitFor, within } from '@testing-library/react';
import NewsPage from './news-page';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure, type FakeAnswer } from '../../test/fake-server';
import { makeAdminNewsPost } from '../../test/factories';

const photo = { url: '/api/files/p', alt: 'Reeds in water' };
const post = makeAdminNewsPost({ station: 'boro', reached: true, text: 'The water is at Boro.', photo, photoId: 'p' });
const serve = (posts = [post]) => serveAdmin({ role: 'organiser' }).on('GET /api/admin/news', { body: { posts, next: null } });
const openPosts = async () => {
  const opened = openAdmin(<NewsPage />, '/admin/news');
  await screen.findByRole('button', { name: 'Publish' });
  return opened;
};

it('publishes a post that states the place and whether the flood has reached it, with a photo and its description', async () => {
  const server = serve([])
    .on('POST /api/admin/news', { status: 201, body: { id: '8' } })
    .on('POST /api/admin/files', { status: 201, body: { id: 'photo', url: '/api/files/photo' } });
  const { person } = await openPosts();
  await person.fill(screen.getByLabelText('News'), 'The water is here.');
  await person.selectOptions(screen.getAllByLabelText('Where')[0] as HTMLElement, 'bridge');
  await person.click(screen.getByLabelText('The front of the flood has reached this place'));
  await person.upload(screen.getByLabelText('Photo'), new File(['x'], 'water.png', { type: 'image/png' }));
  await person.fill(await screen.findByLabelText('What the photo shows'), 'Water under the bridge');
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByLabelText('News')).toHaveValue(''));
  expect(server.asked('POST /api/admin/news').map(({ body }) => body)).toEqual([
    { station: 'bridge', reached: true, text: 'The water is here.', photo: { id: 'photo', alt: 'Water under the bridge' } },
  ]);
});

it("shows each of the API's errors beside its field", async () => {
  const fields = { text: ['Please write the news'], 'photo.alt': ['Please say what the photo shows'] };
  serve([])
    .on('POST /api/admin/news', failure('VALIDATION_FAILED', 400, { fields }))
    .on('POST /api/admin/files', { status: 201, body: { id: 'photo', url: '/api/files/photo' } });
  const { person } = await openPosts();
  await person.upload(screen.getByLabelText('Photo'), new File(['x'], 'water.png', { type: 'image/png' }));
  await screen.findByLabelText('What the photo shows');
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByLabelText('News')).toHaveAccessibleDescription(/Please write the news/));
  expect(screen.getByLabelText('What the photo shows')).toHaveAccessibleDescription(/Please say what the photo shows/);
});

it('does not send a post while its photo is uploading, and keeps text typed in the meantime', async () => {
  let arrive: (answer: FakeAnswer) => void = () => undefined;
  const server = serve([])
    .on('POST /api/admin/news', { status: 201, body: { id: '8' } })
    .on('POST /api/admin/files', () => new Promise((resolve) => (arrive = resolve)));
  const { person } = await openPosts();
  await person.upload(screen.getByLabelText('Photo'), new File(['x'], 'water.png', { type: 'image/png' }));
  await person.fill(screen.getByLabelText('News'), 'The water is here.');
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Please wait until the file is uploaded, then send again')).toBeVisible();
  expect(server.asked('POST /api/admin/news')).toHaveLength(0);
  arrive({ status: 201, body: { id: 'photo', url: '/api/files/photo' } });
  await person.fill(await screen.findByLabelText('What the photo shows'), 'Water');
  expect(screen.queryByText('Please wait until the file is uploaded, then send again')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.asked('POST /api/admin/news')).toHaveLength(1));
  expect(server.asked('POST /api/admin/news')[0]?.body).toMatchObject({ text: 'The water is here.', photo: { id: 'photo', alt: 'Water' } });
});

it('edits a post in place, and shows any error in the same place', async () => {
  const server = serve().on(
    'PATCH /api/admin/news/7',
    failure('VALIDATION_FAILED', 400, { fields: { photo: ['Please upload the photo first'] } }),
  );
  const { person } = await openPosts();
  await person.click(await screen.findByRole('button', { name: /^Change the post/ }));
  const card = within(within(screen.getByRole('main')).getAllByRole('listitem').at(-1) as HTMLElement);
  await person.selectOptions(await card.findByLabelText('Where'), '');
  await person.click(card.getByRole('button', { name: 'Save' }));
  expect(await card.findAllByText('Please upload the photo first')).not.toHaveLength(0);
  expect(server.asked('PATCH /api/admin/news/7')[0]?.body).toEqual({
    station: null,
    reached: false,
    text: post.text,
    photo: { id: 'p', alt: 'Reeds in water' },
  });
  await person.click(card.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'Boro, reached' })).toBeInTheDocument();
});

it('withdraws a post after a confirmation, and shows who withdrew it', async () => {
  const server = serve().on('DELETE /api/admin/news/7', failure('NOT_FOUND', 404, { message: 'Somebody else was first.' }));
  const { person } = await openPosts();
  await person.click(await screen.findByRole('button', { name: /^Withdraw the post/ }));
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Somebody else was first.')).toBeInTheDocument();
  server
    .on('DELETE /api/admin/news/7', { status: 204 })
    .on('GET /api/admin/news', { body: { posts: [{ ...post, withdrawnAt: post.at, withdrawnBy: 'Kabo Dube' }], next: null } });
  await person.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn by Kabo Dube, Mon 12 May, 08:30')).toBeInTheDocument();
});
