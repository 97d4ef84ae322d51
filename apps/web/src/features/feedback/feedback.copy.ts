export const feedbackCopy = {
  title: 'Write to us',
  lead: 'Questions, praise, something that does not work: the organisers read every message.',
  label: 'Your feedback',
  hint: 'With a booking reference, if it is about a payment. Please send no card number and no password.',
  left: (count: number) => `${count} characters left`,
  required: 'Please write your feedback before sending it',
  tooLong: (most: number) => `Feedback must be at most ${most} characters`,
  send: 'Send feedback',
  sending: 'Sending...',
  sentTitle: 'Thank you for your feedback',
  sent: (instant: string) =>
    `We received it on ${instant} (Maun time). If it needs an answer, we write to the email address of your account.`,
  another: 'Write another message',
} as const;
