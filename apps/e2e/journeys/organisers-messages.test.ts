// A mail to the buyers of a day: counted and looked at before it goes, once to each, and not to whoever wants no news.
import { expect, test } from '../fixtures.js';
import { linkMailedTo } from '../product/mailbox.js';

test('an organiser writes to the buyers of a day, and one of them wants no more of it', async ({ people, database }) => {
  const date = await database.nextWholeDate();
  const buyers = [await people.member(), await people.member()] as const;
  await buyers[0].account.buy([`${date}T10:00`]);
  await buyers[1].account.buy([`${date}T11:00`]);
  const organiser = (await people.organiser()).page;
  await organiser.goto('/admin/dashboard');
  await organiser.getByRole('link', { name: 'Messages' }).click();
  const subject = `Your day comes, ${Date.now()}`;

  const write = async () => {
    await organiser.getByLabel('To', { exact: true }).selectOption('Buyers of a day');
    await organiser.getByLabel('Day').fill(date);
    await organiser.getByRole('radio', { name: /^News/ }).check();
    await organiser.getByLabel('Subject').fill(subject);
    await organiser.getByLabel('Message', { exact: true }).fill('The water is at Boro.');
    await organiser.getByRole('button', { name: 'Look at it first' }).click();
  };
  await write();
  await expect(organiser.getByText('It goes to 2 people.')).toBeVisible();
  await expect(organiser.getByText(`Hello ${buyers[0].account.person.fullName},`)).toBeVisible();
  await organiser.getByRole('button', { name: 'Send to 2 people' }).click();
  const card = organiser.getByRole('listitem').filter({ hasText: subject });
  await expect(card).toContainText('2 of 2 sent');
  await expect(card).toContainText('Sent');

  const reader = buyers[1].page;
  await reader.goto(await linkMailedTo(reader.request, buyers[1].account.person.username));
  await reader.getByRole('button', { name: 'Get no more news' }).click();
  await expect(reader.getByText('You get no news by mail any more.')).toBeVisible();

  await write();
  await expect(organiser.getByText('It goes to 1 person.')).toBeVisible();
  await expect(organiser.getByText('Left out: 1 person who wants no news by mail.')).toBeVisible();
});
