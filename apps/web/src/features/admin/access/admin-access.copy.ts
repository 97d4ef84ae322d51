import { MIN_ADMIN_PASSWORD_LENGTH, type AdminRole } from '@raffle/contracts/admin';

export const adminAccessCopy = {
  description: 'For the organisers of the Okavango flood raffle.',
  redirecting: 'Redirecting to login...',
  verifyFailed: 'Failed to verify admin session',
  login: {
    title: 'Admin Login',
    lead: 'For the organisers. Participants sign in at the top of the page.',
    submit: 'Login',
    pending: 'Logging in...',
    failed: 'Admin login failed',
    done: { title: 'Login successful', description: 'Welcome to the admin dashboard' },
    codeHint: 'Six digits of your authenticator app, or a recovery code.',
  },
  setup: {
    title: 'Admin Setup',
    lead: 'Makes the first organiser. It works once, with the token that the server printed when it started.',
    submit: 'Create the first organiser',
    pending: 'Creating...',
    over: 'The setup is done already. Whoever joins later is invited by an organiser.',
    toLogin: 'Go to Admin Login',
    passwordHint: `At least ${MIN_ADMIN_PASSWORD_LENGTH} characters. Three or four words are easy to remember and hard to guess.`,
  },
  invite: {
    title: 'Join the organisers',
    lead: 'You were invited by mail. Choose how your name is shown to the other organisers, and a password.',
    submit: 'Join',
    pending: 'Joining...',
    noToken: 'Please open the link of your invitation: it holds what is needed here.',
  },
  logout: { action: 'Logout', pending: 'Logging out...', failed: 'Logout failed' },
  fields: {
    token: 'Setup token',
    fullName: 'Full name',
    username: 'Email address',
    password: 'Password',
    code: 'Code',
  },
  messages: {
    token: 'Setup token is required',
    fullName: 'Full name is required',
    username: 'Please enter a valid email address',
    password: 'Password is required',
    shortPassword: `Password must be at least ${MIN_ADMIN_PASSWORD_LENGTH} characters`,
    code: 'Please enter the code of your authenticator app.',
  },
  signedInAs: (name: string, role: string) => `${name}, ${role}`,
} as const;

export const roleName: Record<AdminRole, string> = {
  owner: 'owner',
  organiser: 'organiser',
  cashier: 'cashier',
  charity: 'charity',
};
