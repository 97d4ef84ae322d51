import { screen } from '@testing-library/dom';
import { makeSeason } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';

it('keeps the title from the prerendered HTML until the page sets its own title', async () => {
  installFakeServer().on('GET /api/season', { body: makeSeason() });
  history.replaceState(null, '', '/rules');
  document.head.innerHTML = `
    <meta name="prerendered-path" content="/rules" data-replaced />
    <title>Okavango Flood Raffle</title>
    <meta name="description" content="What the HTML said" />`;
  document.body.innerHTML = '<div id="root"></div>';
  const titles: string[] = [];
  new MutationObserver(() => titles.push(document.title)).observe(document.head, { childList: true, subtree: true });

  await import('../main');
  await screen.findByRole('heading', { level: 1, name: 'Rules' });

  expect(new Set(titles)).toEqual(new Set(['Rules | Okavango Flood Raffle']));
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
});
