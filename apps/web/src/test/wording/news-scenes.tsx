import { screen } from '@testing-library/react';
import AdminNewsPage from '../../pages/admin-news';
import { openAdmin, serveAdmin } from '../admin-page';
import { press, settled, type Scene } from './scene';

const post = { id: '2', at: '2025-06-01T07:30:00Z', editedAt: null, station: null, reached: false, text: 'TM', photo: null, photoId: null, author: 'TM', withdrawnAt: null, withdrawnBy: null };
const told = { ...post, id: '1', editedAt: post.at, station: 'boro', reached: true, photo: { url: '/api/files/1', alt: 'TM' }, photoId: '1', author: null };

const openNews = () => {
  serveAdmin({ fullName: 'TM' }).on('GET /api/admin/news', { body: { posts: [{ ...told, id: '3', withdrawnAt: post.at }, told, post], next: '1' } });
  return settled(openAdmin(<AdminNewsPage />, '/admin/news?q=1'));
};

/** What organisers tell people. */
export const newsScenes: Scene[] = [
  {
    name: 'flood news with nothing written',
    show: async () => {
      await press(await openNews(), 'button', 'Publish');
      await screen.findAllByText(/Please write the news/);
    },
  },
  {
    name: 'a post that is changed',
    show: async () => {
      const page = await openNews();
      await press(page, 'button', 'Change the post');
      await screen.findByRole('button', { name: /Save/ });
    },
  },
  {
    name: 'a post about to be withdrawn',
    show: async () => {
      await press(await openNews(), 'button', 'Withdraw the post');
      await screen.findByRole('alertdialog');
    },
  },
];
