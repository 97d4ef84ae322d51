export const uploadCopy = {
  choosePicture: 'Choose a picture',
  chooseFile: 'Choose a file',
  uploading: 'Uploading...',
  unfinished: 'Please wait until the file is uploaded, then send again',
  done: 'File uploaded.',
  unreadable: "We couldn't read this file. Please choose it again, or choose another one.",
  pictureTooLarge: 'This picture is too large. Please choose a smaller one.',
} as const;
