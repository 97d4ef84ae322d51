import { screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { installAdminServer, openAdmin } from '../../../test/open-admin';

const links = () =>
  [...screen.getByRole('navigation', { name: 'Admin', hidden: true }).querySelectorAll('a')].map(({ textContent }) => textContent);

it('says on the menu button where one is, and closes at Escape and at every step', async () => {
  installAdminServer('owner');
  const { person } = openAdmin(<Link to="?other=1">on</Link>, paths.adminSeason);
  const menu = await screen.findByRole('button', { name: 'Menu: Season' });
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await person.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await person.keyboard('{Escape}');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await person.click(menu);
  await person.click(screen.getByText('Season', { selector: 'a' }));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
});

it('offers a role only what is for it', async () => {
  installAdminServer('charity');
  openAdmin(<p>totals</p>, paths.adminDashboard);
  await screen.findByText('totals');
  expect(links()).toContain('Dashboard');
  expect(links()).not.toContain('Bookings');
  expect(links()).not.toContain('Team');
});
