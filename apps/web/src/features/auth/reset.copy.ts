/** Texts of the pages behind 'Forgot your password?'. */
export const resetCopy = {
  title: 'Reset your password',
  lead: "We'll email you a link. Open it, answer your security question and choose a new password.",
  send: 'Send the link',
  sending: 'Sending...',
  sent: 'Please check your email. The link in it works once and for a short time only.',
  again: 'No email? Check your spam folder, and check the address.',
  chooseTitle: 'Choose a new password',
  checking: 'Checking the link',
  newPassword: 'New password',
  save: 'Save the new password',
  saving: 'Saving...',
  askAgain: 'Ask for a new link',
  tryAgain: 'Try again',
  backToLogin: 'Back to sign in',
} as const;
