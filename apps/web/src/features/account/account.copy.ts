export const accountCopy = {
  settings: 'Account settings',
  lead: 'Your details, how you sign in, and what we email you.',
  title: 'My details',
  name: 'Name',
  email: 'Email address',
  phone: 'Phone number',
  shownAs: 'Shown to others as',
  confirmEmail: {
    lead: (email: string) => `Please confirm your email: open the link that we sent to ${email}.`,
    again: 'Send it again',
    sent: 'We have sent another email.',
  },
  change: 'Change my details',
  saved: 'Your details are saved.',
  changeEmail: 'Change email',
  changePassword: 'Change password',
  messages: 'Messages from the organisers',
  placeMail: 'Email about how close you were',
  changeQuestion: 'Change security question',
  passkeys: 'Passkeys',
  browsers: 'Where you are signed in',
  password: 'Your password',
  download: 'Download my data',
  downloading: 'Preparing your file...',
  downloaded: 'Your data was downloaded as a file.',
  downloadFailed: "We couldn't prepare your file.",
  fileName: 'okavango-raffle-my-data.json',
  delete: 'Delete my account',
} as const;

export const profileCopy = {
  name: 'Full name',
  phone: 'Phone number',
  phoneHint: 'With the country code, such as +267 71 234 567. We use it only to reach you if you win.',
  preview: 'Everybody sees your time slots like this:',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
} as const;

export const deletionCopy = {
  title: 'Delete my account',
  lead: 'This cannot be undone.',
  // Keep these sentences short: the whole dialog, including the password field, must fit on a phone screen of 360 x 640 pixels.
  consequences: [
    'Your name, email address and phone number are removed, and you are signed out everywhere.',
    'Paid predictions stay in the raffle as Anonymous. If one wins, we can no longer reach you. If one has already won, we keep your phone number until the time to claim has passed.',
    'Unpaid time slots are released.',
    'We keep feedback, without your name.',
  ],
  keep: 'Keep my account',
  confirm: 'Delete for good',
  pending: 'Deleting...',
  done: { title: 'Your account is deleted', description: 'Your name, email address and phone number are gone. Thank you for taking part.' },
} as const;
