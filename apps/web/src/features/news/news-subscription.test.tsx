import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import UnsubscribePage from '../../pages/unsubscribe';
import { failure, installFakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';

const PATH = '/api/news/wishes/abc';
const open = (search = '') =>
  renderPage(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>,
    { at: `/unsubscribe/abc${search}` },
  );

it('unsubscribes when the button is clicked, not when the page opens, and subscribes again on the next click', async () => {
  const server = installFakeServer()
    .on(`GET ${PATH}`, { body: { wanted: true } })
    .on(`PATCH ${PATH}`, ({ body }) => ({ body }));
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Stop the news' }));
  expect(await screen.findByText(/^You won't get any more news by email/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Get news again' }));
  expect(await screen.findByText(/^You get news of the flood raffle by email/)).toBeInTheDocument();
  expect(server.asked(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([{ wanted: false }, { wanted: true }]);
});

it('reports that the link is unknown', async () => {
  installFakeServer().on(`GET ${PATH}`, failure('NOT_FOUND', 404, { message: "We don't recognise this link." }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent("That didn't work: We don't recognise this link.");
  expect(screen.queryByRole('button')).toBeNull();
});

it('changes the setting for another kind of email if the link names one', async () => {
  const server = installFakeServer()
    .on(`GET ${PATH}`, { body: { wanted: true } })
    .on(`PATCH ${PATH}`, ({ body }) => ({ body }));
  const { person } = open('?about=places');
  await person.click(await screen.findByRole('button', { name: 'Stop this email' }));
  expect(await screen.findByText(/^You won't get an email about how close/)).toBeInTheDocument();
  const asked = [...server.asked(`GET ${PATH}`), ...server.asked(`PATCH ${PATH}`)];
  expect(asked.map(({ query }) => query.get('about'))).toEqual(['places', 'places']);
});
