import { screen } from '@testing-library/react';
import AdminMessagesPage from '../../organisers/pages/messages';
import AdminNewsPage from '../../organisers/pages/news';
import UnsubscribePage from '../../pages/unsubscribe';
import { openAdmin, serveAdmin } from '../admin-page';
import { renderPage, type RenderedPage } from '../render-page';
import { press, settled, type Scene } from './scene';
import { refusal, serve } from './served';

const post = {
  id: '2',
  at: '2025-06-01T07:30:00Z',
  editedAt: null,
  station: null,
  reached: false,
  text: 'TM',
  photo: null,
  photoId: null,
  author: 'TM',
  withdrawnAt: null,
  withdrawnBy: null,
};
const told = {
  ...post,
  id: '1',
  editedAt: post.at,
  station: 'boro',
  reached: true,
  photo: { url: '/api/files/1', alt: 'TM' },
  photoId: '1',
  author: null,
};

const openNews = () => {
  serveAdmin({ fullName: 'TM' }).on('GET /api/admin/news', {
    body: { posts: [{ ...told, id: '3', withdrawnAt: post.at }, told, post], next: '1' },
  });
  return settled(openAdmin(<AdminNewsPage />, '/admin/news?q=1'));
};

const message = {
  ...post,
  subject: 'TM',
  author: 'TM',
  state: 'sending',
  endedAt: null,
  purpose: 'news',
  audience: { kind: 'buyers', year: 2025, date: null },
  recipients: 9,
  sent: 1,
  refused: 1,
  unclear: 2,
  skipped: 1,
};
const messages = [
  message,
  {
    ...message,
    id: '1',
    author: null,
    state: 'sent',
    purpose: 'booking',
    audience: { kind: 'day-buyers', year: 2025, date: '2025-06-14' },
  },
];

const openMessages = (count = 9) => {
  serveAdmin({ fullName: 'TM' })
    .on('GET /api/admin/seasons', {
      body: [
        { year: 2026, status: 'upcoming' },
        { year: 2025, status: 'open' },
      ],
    })
    .on('GET /api/admin/messages', { body: { messages, next: '1' } })
    .on('POST /api/admin/messages/preview', {
      body: { count, optedOut: count, group: '', names: count ? ['TM'] : [], mail: { subject: 'TM', text: 'TM' } },
    });
  return settled(openAdmin(<AdminMessagesPage />, '/admin/messages?q=1'));
};
const look = async (page: RenderedPage) => {
  await page.person.fill(await screen.findByLabelText(/^⟦Subject/), 'TM');
  await page.person.fill(screen.getByLabelText(/^⟦Message⟧/), 'TM');
  await press(page, 'button', 'Preview');
};
const unsubscribe = async (answer: Parameters<ReturnType<typeof serve>['on']>[1]) => {
  serve(null).on('GET /api/news/wishes/', answer);
  await settled(renderPage(<UnsubscribePage />));
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
  {
    name: 'messages with nothing written',
    show: async () => {
      await press(await openMessages(), 'button', 'Preview');
      await screen.findAllByText(/Please write the message/);
    },
  },
  ...[9, 1, 0].map((count) => ({
    name: `a message to ${count} before it goes`,
    show: async () => {
      await look(await openMessages(count));
      await screen.findByText(/Before you send it/);
    },
  })),
  {
    name: 'a message about to be stopped',
    show: async () => {
      await press(await openMessages(), 'button', 'Stop the message');
      await screen.findByRole('alertdialog');
    },
  },
  { name: 'news by mail, wanted', show: () => unsubscribe({ body: { wanted: true } }) },
  { name: 'news by mail, declined', show: () => unsubscribe({ body: { wanted: false } }) },
  { name: 'news by mail, with a link that is not known', show: () => unsubscribe(refusal('NOT_FOUND', 404)) },
];
