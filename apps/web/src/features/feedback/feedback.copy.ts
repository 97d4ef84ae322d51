export const feedbackCopy = {
  title: 'Write to us',
  lead: 'Questions, praise, something that does not work: the organisers read every message.',
  label: 'Your feedback',
  hint: 'If it is about a payment, add your booking reference. Please do not send card numbers or passwords.',
  left: (count: number) => `${count} characters left`,
  required: 'Please write your feedback before sending it',
  send: 'Send feedback',
  sending: 'Sending...',
  sentTitle: 'Thank you for your feedback',
  sent: (instant: string) => `We received it on ${instant} (Maun time). If it needs an answer, we'll email you.`,
  another: 'Write another message',
} as const;
