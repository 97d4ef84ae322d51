export const helpCopy = {
  title: 'Help & Feedback',
  description: 'Answers about the game, times, paying, holds and refunds of the Okavango flood raffle, and a way to write to the organisers.',
  lead: 'Answers to what people ask most, and a way to write to us.',
  community: 'Other players read and answer in the',
} as const;
