import type { Deed } from '@raffle/contracts/admin/approvals';

const refund = {
  question: 'Do you want a refund?',
  text: 'An organiser wants to refund these time slots. Refunded time slots can no longer win.',
};

export const buyerAgreementCopy = {
  title: 'We need your answer',
  description: 'Say whether you agree to what an organiser wants to do with your tickets.',
  loading: 'Opening your link...',
  asked: {
    'booking.refund': refund,
    'person.correct': { question: 'Are these your correct details?', text: 'An organiser wants to change what we know about you.' },
    'person.delete': {
      question: 'Do you want your account deleted?',
      text: 'An organiser wants to delete your account. Your tickets stay in the game without your name. You can no longer sign in.',
    },
  } as Partial<Record<Deed, typeof refund>>,
  other: { question: 'Do you agree?', text: 'An organiser wants to change something about your tickets.' },
  notYours: "If you didn't ask for this, say no. Nothing happens then.",
  until: (date: string) => `Please answer by ${date}.`,
  change: (before: string, after: string) => `${before} → ${after}`,
  yes: 'Yes, I agree',
  no: 'No',
  saving: 'One moment...',
  failed: 'That did not work:',
  answered: {
    agreed: "Thank you. You've agreed. Another organiser checks it before it is done.",
    declined: "Thank you. You've said no, so nothing changes.",
    over: "This question is closed. You don't need to do anything.",
  },
};
