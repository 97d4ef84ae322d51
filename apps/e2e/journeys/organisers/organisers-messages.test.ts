// Tests an email to everybody who bought slots on a day: its preview, its recipient count, and that it goes to every buyer except one who
// unsubscribed.
import { expect, test } from '../../fixtures.js';
import { AccountPage } from '../../pages/account-page.js';
import { linkMailedTo } from '../../product/mailbox.js';

test(
  'an organiser sends an email to everybody who bought slots on a day, and one buyer unsubscribes',
  { tag: '@long' },
  async ({ people, database }) => {
    const date = await database.nextWholeDate();
    const buyers = [await people.member(), await people.member()] as const;
    await buyers[0].account.buy([`${date}T10:00`]);
    await buyers[1].account.buy([`${date}T11:00`]);
    await buyers[0].account.confirm();
    const organiser = (await people.organiser()).page;
    await organiser.goto('/admin/dashboard');
    await organiser.getByRole('link', { name: 'Messages' }).click();
    const subject = `Your day comes, ${Date.now()}`;

    const write = async () => {
      await organiser.getByLabel('To', { exact: true }).selectOption('Everybody with a slot on a certain day');
      await organiser.getByLabel('Day').fill(date);
      await organiser.getByText(/^News: skips/).click();
      await expect(organiser.getByRole('radio', { name: /^News/ })).toBeChecked();
      await organiser.getByLabel('Subject').fill(subject);
      await organiser.getByLabel('Message', { exact: true }).fill('The water is at Boro.');
      await organiser.getByRole('button', { name: 'Preview' }).click();
    };
    await write();
    await expect(organiser.getByText('1 person will get this text by email.')).toBeVisible();
    await expect(organiser.getByText(/1 person will get only a note to sign in/)).toBeVisible();
    await expect(organiser.getByText(`Hello ${buyers[0].account.person.fullName},`)).toBeVisible();
    await organiser.getByRole('button', { name: 'Send to 2 people' }).click();
    const card = organiser.getByRole('listitem').filter({ hasText: subject });
    await expect(card).toContainText('2 of 2 sent');
    await expect(card).toContainText('Sent');

    const reader = buyers[1].page;
    // This buyer's email address is not confirmed, so the email states only that there is a message.
    const messages = await new AccountPage(reader).fold('Messages from the organisers');
    await expect(messages.getByText('The water is at Boro.')).toBeVisible();
    await reader.goto(await linkMailedTo(reader.request, buyers[1].account.person.username, '/unsubscribe/'));
    await reader.getByRole('button', { name: 'Stop the news' }).click();
    await expect(reader.getByText("You won't get any more news by email.")).toBeVisible();

    await write();
    await expect(organiser.getByText('1 person will get this text by email.')).toBeVisible();
    await expect(organiser.getByText('Left out: 1 person who opted out of news by email.')).toBeVisible();
  },
);
