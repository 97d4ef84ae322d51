export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari reads the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
