export const csvCopy = {
  download: 'Download as CSV',
  pending: 'Preparing...',
  failed: 'The file could not be made',
} as const;
