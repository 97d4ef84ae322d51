import { screen, waitFor } from '@testing-library/react';
import { downloadFile } from '../lib/download-file';
import type { FakeServer } from './fake-server';
import type { RenderedPage } from './render-page';

/**
 * Presses the button that downloads a list as a CSV file. The test mocks `lib/download-file`.
 * @returns the filters that were sent with the request
 */
export async function takeFile(
  { person }: Pick<RenderedPage, 'person'>,
  server: FakeServer,
  path: string,
  fileName: string,
): Promise<Record<string, string>> {
  server.on(`GET ${path}`, { body: 'a line' });
  await person.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalledWith(fileName, expect.any(Blob)));
  return Object.fromEntries(server.asked(`GET ${path}`)[0]?.query ?? []);
}
