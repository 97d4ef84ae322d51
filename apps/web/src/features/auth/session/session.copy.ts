/** Toasts about signing in and out. Every page loads them, because the header's menu contains the sign-out button. */
export const sessionToasts = {
  welcomeBack: (name: string) => ({ title: 'Welcome back!', description: `You are signed in as ${name}.` }),
  welcome: (name: string) => ({ title: 'Welcome!', description: `Your account is ready, ${name}.` }),
  loggedOut: { title: 'Signed out', description: 'You can sign in again at any time.' },
  logoutFailed: 'Logout failed',
  resetDone: {
    title: 'Password reset successful',
    description: 'Your password has been reset. Please log in with your new password.',
    duration: 5_000,
  },
} as const;
