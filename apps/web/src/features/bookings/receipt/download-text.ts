import { downloadFile } from '../../../lib/download-file';

export function downloadText(fileName: string, text: string, type: string): void {
  downloadFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}
