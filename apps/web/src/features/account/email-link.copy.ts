export const emailLinkCopy = {
  confirm: { title: 'Confirm your email', opening: 'Confirming your email...' },
  takeBack: {
    title: 'Take your account back',
    lead: 'Your account gets its old email address back, and everybody is signed out of it. Then choose a new password.',
    submit: 'Take my account back',
    pending: 'One moment...',
  },
  done: {
    confirm: 'Your email is confirmed. Thank you!',
    change: 'This is the email address of your account now. Sign in with it from now on.',
    undo: 'Your account has its old email address again, and everybody was signed out. Please choose a new password now.',
  },
  toDashboard: 'My Predictions',
  newPassword: 'Choose a new password',
  tryAgain: 'Try again',
  toAccount: 'To my account',
  noToken: 'Please open the link from the email again.',
} as const;
