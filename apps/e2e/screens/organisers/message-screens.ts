import { expect, type Page } from '@playwright/test';
import { makeMessage, makeMessagePreview } from '../../factories/admin-factories.js';
import { answers, breaks, refuses } from '../breakage.js';
import type { Screen } from '../screen.js';

const message = makeMessage({
  subject: 'The tongue of the water is at Boro',
  audience: { kind: 'everybody', year: 2025, date: null },
  recipients: 4312,
  sent: 1280,
});
const messages = [
  message,
  makeMessage({ id: '2', state: 'sent', purpose: 'booking', recipients: 12, refused: 0, unclear: 0, skipped: 0 }),
  { ...message, id: '1', state: 'stopped', subject: 'Sent too early', sent: 4, skipped: 4304 },
];

/** Emails to groups of people, and unsubscribing. */
export const messageScreens: Screen[] = [
  { name: 'admin-messages', as: 'organiser', undated: true, open: async ({ page }) => openMessages(page) },
  {
    name: 'admin-messages-errors',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
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
      const preview = makeMessagePreview({
        count: 4312,
        noticeOnly: 26,
        withoutEmail: 7,
        mail: {
          subject: message.subject,
          text: 'Hello Naledi Moremi,\n\nIt came this morning.\n\nTo get no more news by email:\nhttp://localhost:3000/unsubscribe/00000000-0000-0000-0000-000000000000',
        },
      });
      await answers(page, 'admin/messages/preview', preview);
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
    mayReportErrors: true,
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
    mayReportErrors: true,
    open: async ({ page }) => {
      await refuses(page, 'news/wishes/*', 404, 'NOT_FOUND', {
        message: "We don't recognise this link. It may have been cut short: please open it from the email again.",
      });
      await page.goto('/unsubscribe/link');
      await expect(page.getByRole('alert')).toContainText("We don't recognise this link.");
    },
  },
];

async function openMessages(page: Page): Promise<void> {
  await answers(page, 'admin/messages*', { messages, next: '1' });
  await page.goto('/admin/messages');
  await expect(page.getByText('1280 of 4312 sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
}
