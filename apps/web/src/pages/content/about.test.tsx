import { screen, within } from '@testing-library/react';
import { builtQuestions } from '../../content/questions.copy';
import { makeSeason } from '../../test/factories';
import { installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import AboutPage from './about';
import QuestionsPage from './questions';

let server: FakeServer;
beforeEach(() => {
  server = installFakeServer().on('GET /api/season', { body: makeSeason({ maxSlotsPerDay: 7 }) });
});

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows the organiser and omits empty sections', async () => {
  const first = renderPage(<AboutPage />, { at: '/about' });
  expect(screen.getByRole('heading', { level: 1, name: 'Who runs this raffle' })).toBeVisible();
  expect(titles()).toEqual(['How to reach us', 'Where the money goes', 'Who can take part', 'Your data', 'Refunds']);
  expect(screen.getByRole('link', { name: /^Write to us here/ })).toHaveAttribute('href', '/help#feedback');
  expect(await screen.findByText(/it is a gift to the charities/)).toBeVisible();
  first.unmount();

  const organiser = {
    name: 'Maun Flood Club',
    about: 'A club of neighbours.',
    whatsApp: '+267 71 234 567',
    email: 'hello@flood.example',
    refunds: ['A slot costs {price} and is refunded never.'],
  };
  server
    .on('GET /api/season', {
      body: makeSeason({ contentVersion: 1, permitNumber: 'GA 12/2025', minAge: 21, countries: ['BW', 'NA', 'ZA'] }),
    })
    .on('GET /api/content', { body: { year: 2025, version: 1, sections: { organiser } } });
  renderPage(<AboutPage />, { at: '/about' });
  expect(await screen.findByRole('heading', { level: 2, name: 'Maun Flood Club' })).toBeVisible();
  expect(titles()).toEqual([
    'Maun Flood Club',
    'How to reach us',
    'Where the money goes',
    'Permit',
    'Who can take part',
    'Your data',
    'Refunds',
  ]);
  expect(screen.getByRole('link', { name: 'WhatsApp +267 71 234 567' })).toHaveAttribute('href', 'https://wa.me/26771234567');
  expect(screen.getByRole('link', { name: 'Email hello@flood.example' })).toHaveAttribute('href', 'mailto:hello@flood.example');
  expect(screen.queryByText(/^A confirmed prediction is locked/)).toBeNull(); // the organisers' own text replaces it
  expect(screen.getByText(/We never see or keep your card number\.$/)).toBeVisible();
  expect(screen.getByText(/^We delete your name, email address and phone number 5 years after/)).toBeVisible();
  for (const text of [
    'A club of neighbours.',
    'This raffle runs under permit GA 12/2025.',
    'You must be at least 21 years old and live in Botswana, Namibia or South Africa to take part.',
    /^A slot costs \$3 and/,
  ])
    expect(screen.getByText(text)).toBeVisible();
});

it("answers the help page's questions even for visitors without an account", async () => {
  renderPage(<QuestionsPage />, { at: '/questions' });
  for (const { topic, answers } of builtQuestions) {
    const section = screen.getByRole('heading', { level: 2, name: topic }).parentElement as HTMLElement;
    for (const { question } of answers) expect(within(section).getByText(question)).toBeVisible();
  }
  expect(await screen.findByText(/^Up to 7 per calendar day/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'How to reach us' })).toHaveAttribute('href', '/about');
  expect(screen.queryByRole('textbox')).toBeNull();
});
