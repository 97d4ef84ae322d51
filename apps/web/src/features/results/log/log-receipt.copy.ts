/** Strings about a ticket in the public log, for receipts and predictions. */
export const logReceiptCopy = {
  title: 'In the public log',
  inLog: (numbers: readonly string[]) => `In the public log: ${numbers.length === 1 ? 'entry' : 'entries'} ${numbers.join(', ')}`,
  soon: 'This joins the public log within a minute.',
  what: 'Your prediction is an entry in one public log. Nobody can change or remove it without anyone noticing, not even the organisers. Your receipt proves it.',
  text: 'The receipt proves that this ticket is in the log, and when it joined. Keep it to yourself: anyone who has it can see your name, your reference and your time slots.',
  onPaper: (address: string) => `To check from paper, type the 64 letters and digits of an entry at ${address}.`,
  failed: "We couldn't load the entries of the log just now.",
  fingerprints: 'Fingerprints of the entries',
  entry: (number: string) => `Entry ${number}`,
  voided: (number: string) => `refunded by entry ${number}`,
  head: (size: string) => `The current signed head of the log, with ${size} entries:`,
  key: 'Public key that signs it:',
  save: 'Save receipt',
  saving: 'Saving...',
  saveOf: (reference: string) => `Save receipt of ${reference} for the log`,
  saveFailed: "We couldn't load the receipt just now. Please try again.",
  check: 'Check it against the public log',
  fileName: (reference: string) => `log-receipt-${reference}.json`,
} as const;

/** Strings for the page that a cash receipt's code opens. */
export const cashTicketCopy = {
  title: 'Your cash ticket',
  lead: "Anyone who has the code on your receipt can see this page. It doesn't show who bought the ticket.",
  loading: 'Loading the ticket...',
  checking: 'Checking it against the public log...',
  reference: (reference: string) => `Reference ${reference}`,
  takesPart: 'Paid in cash.',
  returned: (when: string) =>
    `The cash was returned on ${when}: this ticket no longer takes part, unless its time slot was settled before.`,
  unknown: 'There is no cash receipt with this code. Please check it against your receipt.',
  failed: "We couldn't load the ticket just now.",
  again: 'Try again',
  type: 'Type the code',
  how: 'What this proves, and what it does not',
} as const;
