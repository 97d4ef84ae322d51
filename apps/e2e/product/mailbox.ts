import { expect, type APIRequestContext } from '@playwright/test';

/** The link in the newest mail to somebody, as the development server's mailbox shows it. @param page that it leads to, where an earlier mail has a link too */
export async function linkMailedTo(request: APIRequestContext, address: string, page = ''): Promise<string> {
  let found = '';
  const link = async () => {
    const letters = (await (await request.get('/dev/mailbox')).text()).split('<article>');
    const letter = letters.find((text) => text.includes(`To ${address},`) && text.includes(page));
    const links = [...(letter ?? '').matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);
    return (found = links.find((address) => address.includes(page)) ?? '');
  };
  await expect.poll(link, { message: `a mail to ${address} comes` }).toMatch(/^http/);
  return found;
}
