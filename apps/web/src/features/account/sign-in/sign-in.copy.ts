export const changeEmailCopy = {
  lead: "We'll email you a link. Your email address changes when you open it.",
  email: 'New email address',
  password: 'Your password',
  submit: 'Send the link',
  pending: 'Sending...',
  sent: (email: string) => `We've sent a link to ${email}. Open it within a day. Until then, your email address stays the same.`,
  another: 'Use another address',
} as const;

export const changeQuestionCopy = {
  lead: 'We ask it when you reset your password.',
  submit: 'Save',
  pending: 'Saving...',
  done: 'Your security question is changed.',
} as const;

export const messagesCopy = {
  list: 'Messages',
  none: 'No messages yet.',
  failed: "We couldn't load your messages.",
  tryAgain: 'Try again',
} as const;

export const browsersCopy = {
  lead: "If you don't recognise one of these, or have lost a phone, sign it out and change your password. Remove its passkey too, if it has one. Times are Maun time.",
  list: 'Browsers that are signed in',
  unknown: 'Unknown browser',
  current: 'This browser',
  since: (when: string) => `Signed in ${when}`,
  lastUsed: (when: string) => `Last used ${when}`,
  signOut: 'Sign out',
  signOutOf: (device: string, since: string) => `Sign out ${device}, signed in ${since}`,
  everywhereElse: 'Sign out everywhere else',
  failed: "We couldn't load where you are signed in.",
  tryAgain: 'Try again',
  done: 'Signed out.',
  doneEverywhere: 'You are signed out everywhere else.',
  dialog: {
    title: (device: string | null) => (device === null ? 'Sign out the unknown browser?' : `Sign out the browser on ${device}?`),
    titleEverywhere: 'Sign out everywhere else?',
    leadEverywhere: 'Only this browser stays signed in.',
    keep: 'Cancel',
    confirm: 'Sign out',
    pending: 'Signing out...',
  },
} as const;

export const passkeysCopy = {
  lead: 'A passkey lets you sign in with your fingerprint, face or PIN instead of your password. It stays on your device, so only add one to a device that is yours.',
  list: 'Your passkeys',
  since: (date: string) => `Added ${date}`,
  lastUsed: (date: string) => `Last used ${date}`,
  add: 'Add a passkey',
  name: 'Name of this device',
  nameHint: 'For example “My phone”.',
  nameRequired: 'Please give the device a name.',
  submit: 'Continue',
  adding: 'Waiting for your device...',
  added: 'Your passkey is added.',
  unsupported: "This browser can't use passkeys.",
  remove: 'Remove',
  removeName: (name: string) => `Remove “${name}”`,
  removed: (name: string) => `“${name}” is removed.`,
  failed: "We couldn't load your passkeys.",
  tryAgain: 'Try again',
  dialog: {
    title: (name: string) => `Remove “${name}”?`,
    lead: 'You can still sign in with your password or by email.',
    keep: 'Cancel',
    confirm: 'Remove',
    pending: 'Removing...',
  },
} as const;

export const changePasswordCopy = {
  lead: 'This signs out all other browsers. This one stays signed in.',
  password: 'Current password',
  newPassword: 'New password',
  submit: 'Save the new password',
  pending: 'Saving...',
  done: 'Your password is changed, and all other browsers are signed out.',
  passkeysStay: (names: string) =>
    `Your passkeys still sign you in: ${names}. If you don't recognise one of them, or have lost the device, remove it under Passkeys.`,
} as const;
