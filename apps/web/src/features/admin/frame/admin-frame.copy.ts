export const adminFrameCopy = {
  navigation: 'Admin',
  dashboard: 'Dashboard',
  stepUp: {
    title: 'Please confirm it is you',
    lead: 'This moves money or takes data out. Please enter your password again; it then counts for ten minutes.',
    password: 'Your password',
    code: 'Code of your authenticator app',
    passwordRequired: 'Password is required',
    codeRequired: 'Please enter the code of your authenticator app.',
    confirm: 'Confirm',
    confirming: 'Checking...',
    cancel: 'Cancel',
  },
} as const;
