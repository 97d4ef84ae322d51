import type { QuestionTopic } from '@raffle/contracts/content/site-content';

/**
 * The built-in questions and answers. They are separate from `siteContent`, because they are the longest content section and few pages need
 * them.
 */
export const builtQuestions: QuestionTopic[] = [
  {
    topic: 'The game',
    answers: [
      {
        question: 'What do I predict?',
        answer:
          'The 15-minute time slot in which the headwaters of the Okavango flood first pass under the Old Matlapaneng Bridge in Maun in {year}. Each slot is one raffle ticket and costs {price}.',
      },
      {
        question: 'When does the flood usually come?',
        answer:
          'It normally reaches Boro and Maun around mid-May or early June, but no two years are the same: in 2023 it came on 23 July; in 2019 it never arrived. It depends on the rain in Angola from December to March and on how dry the ground along the way is.',
      },
      {
        question: 'Who wins?',
        answer:
          'The owner of the slot in which the flood arrives, from its start up to, but not including, the start of the next one. {unsold}',
      },
      {
        question: 'What if the flood does not come?',
        answer: '{nowater}',
      },
      {
        question: 'Where does the money go?',
        answer: '100% of proceeds go to two local charities, split 50/50. Sponsors pay for the prize and for running the raffle.',
      },
    ],
  },
  {
    topic: 'Times and time slots',
    answers: [
      {
        question: 'Which time zone are the slots in?',
        answer: 'Maun time, CAT, which is two hours ahead of UTC all year. It makes no difference where you or your phone are.',
      },
      {
        question: 'How many slots can I choose?',
        answer: 'Up to {limit} per calendar day, on as many days as you like, from {dates}.',
      },
      {
        question: 'Why is a slot closed?',
        answer: 'Predictions are cut off {cutoff} before each slot begins, so that nobody who can already see the water can buy it.',
      },
      {
        question: 'When do I know that a time slot is mine?',
        answer:
          'When the payment is confirmed: the slot then shows your name in the calendar, and the prediction is on your dashboard with its reference number.',
      },
      {
        question: 'What does "On hold" mean?',
        answer: 'Somebody is paying for that slot right now. If they do not finish, it is free again after a while.',
      },
    ],
  },
  {
    topic: 'Holding and paying',
    answers: [
      {
        question: 'How long do you hold my selection?',
        answer:
          'For 15 minutes after you submit it, or 30 in total if you ask for more time. Once the payment page is open, we hold it for as long as you can pay on that page. If the hold runs out, you can choose the slots again while they are free.',
      },
      {
        question: 'How can I pay?',
        answer: 'By card or wallet on the page of our payment provider. We never see or keep your card number.',
      },
      {
        question: 'What if my card is declined, or I close the payment page?',
        answer: 'Nothing is charged. While your slots are held, you can try again, from the payment page or from My Predictions.',
      },
      {
        question: 'What happens if somebody else takes a slot while I pay?',
        answer:
          'No payment is processed for that slot, and any transaction is automatically reversed. You can choose another slot or continue with those you still hold.',
      },
    ],
  },
  {
    topic: 'Reversals and refunds',
    answers: [
      {
        question: 'My bank shows an amount, but I have no prediction. What now?',
        answer:
          'Your bank reserves the amount while you pay. We take it only once the slots are yours; otherwise, we release it. How soon it disappears from your account is up to your bank.',
      },
      {
        question: 'Can I change or return a paid prediction?',
        answer:
          'A confirmed prediction is locked: the slot is yours and stays yours until the flood decides. If something went wrong with a payment, write to us with your booking reference.',
      },
    ],
  },
  {
    topic: 'Your account',
    answers: [
      {
        question: 'Who can see my name?',
        answer:
          'Booked slots show the name of their owner to everybody who looks at the calendar. Under Account settings you choose whether that is your full name, your first name and initial, or Anonymous.',
      },
      {
        question: 'I forgot my password.',
        answer:
          'Follow "Forgot your password?" on the sign-in page: we email you a link. Open it, answer your security question and choose a new password.',
      },
      {
        question: 'Can I download my data, or delete my account?',
        answer:
          'Yes, you can do both under Account settings. If you delete it, paid predictions stay in the raffle as Anonymous, and we can no longer reach you if one of them wins. If one has already won, we keep your phone number until the time to claim the prize is over.',
      },
    ],
  },
];
