import { expect, type Page } from '@playwright/test';
import { answers, breaks, refuses } from '../breakage.js';
import type { Screen } from '../screen.js';

const message = {
  id: '9',
  at: '2025-05-30T06:30:00Z',
  author: 'Keabetswe Moatlhodi',
  state: 'sending',
  endedAt: null,
  purpose: 'news',
  audience: { kind: 'everybody', year: 2025, date: null },
  subject: 'The tongue of the water is at Boro',
  text: 'It came this morning.',
  recipients: 4312,
  sent: 1280,
  refused: 3,
  unclear: 1,
  skipped: 2,
};
const messages = [
  message,
  {
    ...message,
    id: '8',
    state: 'sent',
    purpose: 'booking',
    audience: { kind: 'day-buyers', year: 2025, date: '2025-06-14' },
    subject: 'Your day comes',
    recipients: 12,
    sent: 12,
    refused: 0,
    unclear: 0,
    skipped: 0,
  },
  { ...message, id: '7', state: 'stopped', subject: 'Sent too early', sent: 4, skipped: 4304 },
];

/** Emails to groups of people, and unsubscribing. */
export const messageScreens: Screen[] = [
  { name: 'admin-messages', as: 'organiser', undated: true, open: async ({ page }) => openMessages(page) },
  {
    name: 'admin-messages-errors',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openMessages(page);
      await page.getByLabel('To', { exact: true }).selectOption('day-buyers');
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('alert')).toContainText('Please choose the day');
    },
  },
  {
    name: 'admin-messages-preview',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openMessages(page);
      await answers(page, 'admin/messages/preview', {
        count: 4312,
        noticeOnly: 26,
        withoutEmail: 7,
        optedOut: 18,
        group: 'a'.repeat(64),
        names: ['Naledi Moremi', 'Kabo Dithapelo', 'Thato Kgosi'],
        mail: {
          subject: message.subject,
          text: 'Hello Naledi Moremi,\n\nIt came this morning.\n\nTo get no more news by email:\nhttp://localhost:3000/unsubscribe/00000000-0000-0000-0000-000000000000',
        },
      });
      await page.getByLabel('Subject').fill(message.subject);
      await page.getByLabel('Message', { exact: true }).fill(message.text);
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('button', { name: 'Send to 4312 people' })).toBeVisible();
    },
  },
  {
    name: 'admin-messages-stop',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openMessages(page);
      await page.getByRole('button', { name: 'Stop the message' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'admin-messages-unreachable',
    as: 'organiser',
    undated: true,
    mayComplain: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/messages*');
      await page.goto('/admin/messages');
      await expect(page.getByText("We couldn't load this.")).toBeVisible();
    },
  },
  {
    name: 'unsubscribe',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'news/wishes/*', { wanted: true });
      await page.goto('/unsubscribe/link');
      await expect(page.getByRole('button', { name: 'Stop the news' })).toBeVisible();
    },
  },
  {
    name: 'unsubscribe-done',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'news/wishes/*', { wanted: false });
      await page.goto('/unsubscribe/link');
      await expect(page.getByRole('button', { name: 'Get news again' })).toBeVisible();
    },
  },
  {
    name: 'unsubscribe-unknown',
    as: 'visitor',
    undated: true,
    mayComplain: true,
    open: async ({ page }) => {
      await refuses(page, 'news/wishes/*', 404, 'NOT_FOUND', {
        message: 'This link is not known. It may have been cut short: please open it from the mail again.',
      });
      await page.goto('/unsubscribe/link');
      await expect(page.getByRole('alert')).toContainText('This link is not known.');
    },
  },
];

async function openMessages(page: Page): Promise<void> {
  await answers(page, 'admin/messages*', { messages, next: '7' });
  await page.goto('/admin/messages');
  await expect(page.getByText('1280 of 4312 sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
}
