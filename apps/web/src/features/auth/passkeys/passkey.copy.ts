export const passkeyCopy = {
  known: 'This device already has a passkey for your account.',
  notMade: 'No passkey was added. Please try again.',
  notUsed: 'Your passkey was not used. Please try again.',
  refused: "We couldn't accept this passkey. Please sign in with your password or by email.",
} as const;
