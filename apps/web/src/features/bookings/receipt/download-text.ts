import { downloadFile } from '../../../lib/download-file';

/** Hands a text that was made in the browser to the person as a file. */
export function downloadText(fileName: string, text: string, type: string): void {
  downloadFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}
