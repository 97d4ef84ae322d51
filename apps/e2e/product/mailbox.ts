import { expect, type APIRequestContext } from '@playwright/test';

/**
 * Returns a link from the latest matching email in the development server's mailbox.
 * @param page path that the link must contain
 * @param about text that the email must contain; required if other emails contain a similar link
 */
export async function linkMailedTo(request: APIRequestContext, address: string, page = '', about = ''): Promise<string> {
  let found = '';
  const link = async () => {
    const letters = (await (await request.get('/dev/mailbox')).text()).split('<article>');
    const letter = letters.find((text) => text.includes(`To ${address},`) && text.includes(page) && text.includes(about));
    const links = [...(letter ?? '').matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);
    return (found = links.find((address) => address.includes(page)) ?? '');
  };
  await expect.poll(link, { message: `a mail to ${address} comes` }).toMatch(/^http/);
  return found;
}
