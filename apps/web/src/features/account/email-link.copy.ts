export const emailLinkCopy = {
  confirm: { title: 'Confirm your email', opening: 'Confirming your email...' },
  takeBack: {
    title: 'Take your account back',
    lead: 'This gives your account its old email address back and signs everybody out. You then choose a new password.',
    submit: 'Take my account back',
    pending: 'One moment...',
  },
  done: {
    confirm: 'Your email is confirmed. Thank you!',
    change: 'Your email address is changed. Sign in with the new one from now on.',
    undo: 'Your account has its old email address again, and everybody was signed out. Please choose a new password now.',
  },
  toDashboard: 'My Predictions',
  newPassword: 'Choose a new password',
  tryAgain: 'Try again',
  toAccount: 'Go to account',
  noToken: 'Please open the link from the email again.',
} as const;
