export const uploadCopy = {
  choosePicture: 'Choose a picture',
  chooseFile: 'Choose a file',
  uploading: 'Uploading...',
  unfinished: 'Please wait until the file is uploaded, then send again',
  done: 'The file is uploaded.',
  tooLarge: 'The file is too large. The limit is 4 MB.',
  noPicture: 'Please choose a JPEG, PNG or WebP picture.',
  unreadable: "We couldn't read this file as a picture. Please use a JPEG or PNG.",
  pictureTooLarge: 'This picture is too large. Please choose a smaller one.',
  noPaper: 'Please choose a JPEG, PNG or WebP picture, or a PDF.',
} as const;
