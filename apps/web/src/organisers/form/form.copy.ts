export const formCopy = {
  reason: 'Reason',
  reasonRequired: 'Please give a reason',
  cancel: 'Cancel',
  working: 'One moment...',
} as const;
