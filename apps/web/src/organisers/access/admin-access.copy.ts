import type { AdminRole } from '@raffle/contracts/admin/access';

export const adminAccessCopy = {
  redirecting: 'Redirecting to login...',
  verifyFailed: 'Failed to verify admin session',
  login: {
    submit: 'Login',
    pending: 'Logging in...',
    failed: 'Admin login failed',
    done: { title: 'Login successful', description: 'Welcome to the admin dashboard' },
    forgot: 'Forgot your password?',
    afterReset: 'Your password has changed. Please sign in with the new one.',
    codeHint: 'The six digits from your authenticator app, or a recovery code.',
  },
  setup: {
    submit: 'Create the first organiser',
    pending: 'Creating...',
    failed: 'Admin setup failed',
    over: 'Setup is already done. To join, ask an organiser to invite you.',
    toLogin: 'Go to Admin Login',
  },
  reset: {
    lead: "We'll email you a link to choose a new password. If you use an authenticator app or a passkey, you still need it to sign in.",
    back: 'Back to Admin Login',
  },
  invite: {
    submit: 'Join',
    pending: 'Joining...',
    failed: 'Joining failed',
    noToken: 'Please open the link in your invitation email.',
  },
  ended: {
    title: 'Your session has ended',
    lead: (name: string) => `You are no longer signed in as ${name}. Nothing on this page is lost: enter your password to carry on.`,
    again: 'Sign in again',
    pending: 'Logging in...',
    later: 'Not now',
    leave: 'Go to Admin Login',
  },
  stepUp: {
    title: "Please confirm it's you",
    lead: "Please enter your password again to do this. We won't ask again for ten minutes.",
    password: 'Your password',
    code: 'Code from your authenticator app',
    confirm: 'Confirm',
    confirming: 'Checking...',
  },
  passkey: {
    notUsed: 'Your passkey was not used. Please try again, or use a code instead.',
    refused: "We couldn't accept this passkey. Please try again, or use a code instead.",
    useCode: 'Use a code instead',
    codeHint: 'The six digits from your authenticator app, or a recovery code. Leave it empty to use your passkey.',
  },
  recoveryUsed: (left: number) => ({
    title: `You used a recovery code: ${left} left`,
    description: 'Set up your new phone or passkey under Your sign-in.',
  }),
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
    code: 'Please enter the code from your authenticator app.',
  },
  signedInAs: (name: string, role: string) => `${name}, ${role}`,
} as const;

export const roleName: Record<AdminRole, string> = {
  owner: 'owner',
  organiser: 'organiser',
  cashier: 'cashier',
  charity: 'charity',
};
