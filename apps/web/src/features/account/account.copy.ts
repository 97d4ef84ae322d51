import type { NameDisplay } from '@raffle/contracts/auth';

export const accountCopy = {
  title: 'My details',
  name: 'Name',
  email: 'Email address',
  phone: 'Phone number',
  shownAs: 'Shown to others as',
  change: 'Change my details',
  saved: 'Your details are saved.',
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
  phoneHint: "With the country's code, such as +267 71 234 567. We use it only to reach you if you win.",
  display: 'How my name is shown',
  options: {
    full: 'My full name',
    initial: 'First name and initial',
    anonymous: 'Anonymous',
  } satisfies Record<NameDisplay, string>,
  preview: 'Everybody sees your time slots like this:',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  nameRequired: 'Full name is required',
  phoneTooShort: (least: number) => `Phone number must be at least ${least} characters`,
} as const;

export const deletionCopy = {
  title: 'Delete my account',
  lead: 'This cannot be undone. What happens:',
  consequences: [
    'Your name, email address and phone number are removed, and you are signed out everywhere.',
    'Predictions that you have paid for stay in the raffle as Anonymous. If one of them wins, we can no longer reach you.',
    'Unpaid time slots that you hold are released.',
    'Feedback that you sent stays, without your name.',
  ],
  password: 'Your password',
  passwordRequired: 'Password is required',
  keep: 'Keep my account',
  confirm: 'Delete for good',
  deleting: 'Deleting...',
  done: { title: 'Your account is deleted', description: 'Your name, email address and phone number are gone. Thank you for taking part.' },
} as const;
