import { expect, type APIRequestContext } from '@playwright/test';

/** The link in the newest mail to somebody, as the development server's mailbox shows it. */
export async function linkMailedTo(request: APIRequestContext, address: string): Promise<string> {
  const link = async () => {
    const letters = (await (await request.get('/dev/mailbox')).text()).split('<article>');
    const letter = letters.find((text) => text.includes(`To ${address},`));
    return letter?.match(/href="([^"]+)"/)?.[1] ?? '';
  };
  await expect.poll(link, { message: `a mail to ${address} comes` }).toMatch(/^http/);
  return link();
}
