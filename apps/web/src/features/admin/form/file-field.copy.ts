export const fileFieldCopy = { uploading: 'Uploading...', done: 'The file is uploaded.' } as const;
