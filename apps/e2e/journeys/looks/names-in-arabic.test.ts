// A long name is cut off at its end, which is on the left in Arabic and Hebrew.
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import type { Locator } from '@playwright/test';
import { VIEWPORTS } from '../../screens/viewports.js';

const NAMED = { firstName: 'عبد الرحمن الشريف', surname: 'المصري القاهري الإسكندراني' };

test('the grid shows the beginning of a long Arabic name', async ({ people, date }) => {
  const { account } = await people.member({ named: NAMED });
  await account.buy([`${date}T10:00`]);
  const { page } = await people.visitor({ viewport: VIEWPORTS.narrow });
  const booking = new BookingPage(page);
  await booking.open(date);
  await expectBeginning(booking.cell(`${date}T10:00`).getByText(NAMED.firstName));
});

/** Expects the text to be longer than its box and its first letter to be inside the box. */
async function expectBeginning(name: Locator): Promise<void> {
  await expect(name).toBeVisible();
  const { isCut, isBeginningSeen } = await name.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild as Text;
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return {
      isCut: element.scrollWidth > element.clientWidth,
      isBeginningSeen: letter.left >= box.left - 1 && letter.right <= box.right + 1,
    };
  });
  expect({ isCut, isBeginningSeen }).toEqual({ isCut: true, isBeginningSeen: true });
}
