export const acceptTermsCopy = {
  register: 'By creating an account you',
  pay: 'By paying you',
  confirm: (conditions: string) => `confirm that you ${conditions}, and`,
  accept: 'accept the',
  rules: 'rules',
  andThe: 'and the',
  privacy: 'privacy notice',
} as const;
