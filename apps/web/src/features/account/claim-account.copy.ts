export const claimAccountCopy = {
  title: 'Make this account yours',
  lead: 'You opened our email in a browser that is new to this account.',
  mine: 'Did you create the account? Sign in here with your password, then open the link in the email again.',
  signIn: 'Sign in instead',
  notMine:
    'If you did not, somebody else typed your email address. To make the account yours, set your own password and security question. Everybody else is signed out, and their password, passkeys and links stop working.',
  stays:
    'Predictions stay in the account, under the name that you type here. If somebody else paid for them, they can write to the organisers.',
  words: { submit: 'Make it mine', pending: 'Saving...' },
  done: { title: 'This account is yours now', description: 'Everybody else is signed out.' },
  noToken: 'Please open the link from the email again.',
  askAgain: 'Ask for a new link',
} as const;
