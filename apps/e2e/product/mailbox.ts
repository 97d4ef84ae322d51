import { expect, type APIRequestContext } from '@playwright/test';

/** The link in the newest mail to somebody, as the development server's mailbox shows it. @param page that it leads to @param about a text of it, where an earlier mail has such a link too */
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
