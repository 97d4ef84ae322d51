/** The decline codes that the hosted page offers, with Stripe's messages. */
const DECLINES = {
  generic_decline: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    advice: 'Please try a different card.',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    advice: 'Try a different card.',
  },
  lost_card: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
    advice: 'Please try a different card.',
  },
  expired_card: { code: 'expired_card', declineCode: null, message: 'Your card has expired.', advice: 'Try a different card.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: null,
    message: "Your card's security code is incorrect.",
    advice: 'Check the code and try again.',
  },
  processing_error: {
    code: 'processing_error',
    declineCode: null,
    message: 'An error occurred while processing your card.',
    advice: 'Try again in a little bit.',
  },
} as const;

export type DeclineCode = keyof typeof DECLINES;
export type Decline = (typeof DECLINES)[DeclineCode];

export function isDeclineCode(text: string): text is DeclineCode {
  return Object.hasOwn(DECLINES, text);
}

export function declineOf(code: DeclineCode): Decline {
  return DECLINES[code];
}

/** Returns the part of an error object that describes the decline. */
export function declineError(of: DeclineCode): { code: string; decline_code?: string; message: string } {
  const { code, declineCode, message } = DECLINES[of];
  return { code, ...(declineCode === null ? {} : { decline_code: declineCode }), message };
}

export function adviceFor(message: string): string {
  return Object.values(DECLINES).find((decline) => decline.message === message)?.advice ?? 'Please try again.';
}
