import { expect, type Page } from '@playwright/test';
import { makeAdminSession, makeColleague, makePerson } from '../../factories/admin-factories.js';
import { makePasskey } from '../../factories/factories.js';
import type { AdminSessionView, AdminView, ColleagueView } from '@raffle/contracts/admin/access';
import type { AdminPeoplePage, AdminPersonDetail } from '@raffle/contracts/admin/people';
import { OWNER } from '../../people/organiser.js';
import { answers, breaks, changes } from '../breakage.js';
import type { Screen } from '../screen.js';

const PERSON = makePerson({
  fullName: 'Bonolo Featherstonehaugh-Cholmondeley',
  email: 'bonolo.featherstonehaugh@example.com',
  bookings: 1,
  bookingList: [{ id: 42, reference: 'OKV-7F3K9-QW2MX-4TB', status: 'cancelled', createdAt: '2025-06-01T07:30:00Z' }],
});
const PEOPLE: AdminPeoplePage = {
  people: [PERSON, makePerson({ id: 'k3Pw', fullName: 'Neo Kgosi', email: '' })],
  next: null,
};

/** People, the team, sign-in and the audit log. */
export const organiserTeamScreens: Screen[] = [
  {
    name: 'admin-people',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/people*', PEOPLE);
      await page.goto('/admin/people');
      await expect(page.getByRole('link', { name: 'Neo Kgosi' })).toBeVisible();
    },
  },
  {
    name: 'admin-person',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openPerson(page, PERSON);
      await expect(page.getByRole('link', { name: 'OKV-7F3K9-QW2MX-4TB' })).toBeVisible();
    },
  },
  {
    name: 'admin-person-delete',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openPerson(page, { ...PERSON, bookings: 0, bookingList: [] });
      await page.getByRole('button', { name: 'Delete the account' }).click();
      await expect(page.getByRole('dialog')).toContainText('is deleted at once');
    },
  },
  {
    name: 'admin-team',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      const disabled = makeAdminSession({ id: 'disabled', fullName: 'Kabo Dithapelo', role: 'cashier', active: false });
      await changes<AdminView[]>(page, 'admin/team', (team) => [...team, disabled]);
      await page.goto('/admin/team');
      await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enable again: Kabo Dithapelo' })).toBeVisible();
      await expect(page.getByText('signs in with a password alone').first()).toBeVisible();
    },
  },
  {
    name: 'admin-team-vouch',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      const vouchedBy = ['Lesego Pono', 'Neo Featherstonehaugh'];
      const kabo = makeColleague({ id: 'kabo', fullName: 'Kabo Dithapelo', role: 'organiser', vouchedBy, mayVouch: false });
      const lesego = makeColleague();
      await changes<ColleagueView[]>(page, 'admin/colleagues', (team) => [...team, kabo, lesego]);
      await page.goto('/admin/team');
      await page.getByRole('button', { name: 'Vouch for Lesego Pono' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('that they are two different people');
    },
  },
  {
    name: 'admin-team-role',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/team');
      await page.getByLabel(`Role of ${OWNER.fullName}`).selectOption('organiser');
      await expect(page.getByRole('alertdialog')).toContainText('An organiser can see names');
    },
  },
  {
    name: 'admin-team-disable',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/team');
      await page.getByRole('button', { name: `Disable ${OWNER.fullName}` }).click();
      await expect(page.getByRole('alertdialog')).toContainText('is signed out at once');
    },
  },
  {
    name: 'admin-team-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/team');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
    },
  },
  {
    name: 'admin-security',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/security');
      await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
    },
  },
  {
    name: 'admin-security-setup',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/security');
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    },
  },
  {
    name: 'admin-security-passkeys',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await changes<AdminSessionView>(page, 'admin/verify', (session) => ({ ...session, passkeys: 2 }));
      const used = makePasskey({ id: '1', usedAt: '2025-06-02T07:30:00Z' });
      await answers(page, 'admin/passkeys', [used, makePasskey({ name: 'The computer at the bridge' })]);
      await page.goto('/admin/security');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(page.getByLabel('Name of this device')).toBeVisible();
    },
  },
  {
    name: 'admin-security-passkey-removal',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await changes<AdminSessionView>(page, 'admin/verify', (session) => ({ ...session, passkeys: 1 }));
      await answers(page, 'admin/passkeys', [makePasskey()]);
      await page.goto('/admin/security');
      await page.getByRole('button', { name: 'Remove “My phone”' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Use a code instead' }).click();
      await expect(page.getByRole('alertdialog').getByLabel('Code')).toBeVisible();
    },
  },
  {
    name: 'admin-first-factor',
    as: 'organiser',
    undated: true,
    open: ({ page }) => openFirstFactor(page),
  },
  {
    name: 'admin-first-factor-setup',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openFirstFactor(page);
      await setUpApp(page);
    },
  },
  {
    name: 'admin-first-factor-wrong-code',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await openFirstFactor(page);
      await setUpApp(page);
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('alert')).toContainText('This code is wrong.');
    },
  },
  {
    name: 'admin-first-factor-codes',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/totp/confirm', { recoveryCodes: Array.from({ length: 10 }, (_, n) => `4f0${n}a-9c1d7-77e0b-2a85${n}`) });
      await openFirstFactor(page);
      await setUpApp(page);
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    },
  },
  {
    name: 'admin-audit',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/audit?action=admin.sign-in');
      await expect(page.getByRole('heading', { name: 'Signed in' }).first()).toBeVisible();
    },
  },
  {
    name: 'admin-audit-unreachable',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/audit*');
      await page.goto('/admin/audit');
      await expect(page.getByText("We couldn't load this.")).toBeVisible();
    },
  },
];

/** Makes the page ask for a second factor, which the app instance used for these screens does not require. */
async function openFirstFactor(page: Page): Promise<void> {
  await changes<AdminSessionView>(page, 'admin/verify', (session) => ({ ...session, secondFactorDue: true }));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second check' })).toBeVisible();
}

async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
}

async function openPerson(page: Page, person: AdminPersonDetail): Promise<void> {
  await answers(page, 'admin/people/*', person);
  await page.goto(`/admin/people/${person.id}`);
}
