export const verifyCopy = {
  title: 'Check a receipt',
  description: 'Check a raffle ticket against the public log of all tickets, in your own browser.',
  lead: 'Your browser does the whole check itself. A receipt that you paste or open is never sent anywhere.',
  label: 'Fingerprint of a receipt, code or booking reference',
  hint: 'Bought online: type your booking reference while you are signed in, or open the receipt that you saved under My Predictions. Bought with cash: type the code on your receipt. From any other paper: type the 64 letters and digits of the fingerprint.',
  file: 'Or open the saved file',
  check: 'Check',
  checking: 'Checking...',
  notAProof:
    'This is not the fingerprint of a receipt, and not a receipt, code or booking reference. Please check that you have all of it.',
  failed: "We couldn't load the public log just now. Please try again.",
  result: {
    title: 'Result of the check',
    allHolds: 'Everything is correct.',
    fails: 'Something is wrong.',
    yes: 'Correct',
    no: 'Wrong',
  },
  log: {
    isIn: (count: number) => (count === 1 ? 'Your ticket is in the log.' : `Your ${count} tickets are in the log.`),
    isOut: (count: number) =>
      count === 1 ? 'Your ticket is in the log, but was refunded.' : 'Your tickets are in the log, but not all are still yours.',
    how: 'How this was checked',
    ticket: (reference: string, slot: string) => `${reference}: ${slot}`,
    entry: (number: string) => `Entry ${number} of the public log`,
    seen: (by: string, when: string) => `An outside witness, ${by}, first saw it in the log on ${when}.`,
    owner: (name: string) => `Belongs to ${name}`,
    won: 'The log names this ticket as the winner. If the results page names somebody else, tell the charities.',
    voided: (number: string, when: string) =>
      `It was refunded on ${when} (entry ${number}) and takes part only if its time slot was settled before.`,
    lost: (number: string, when: string) =>
      `The site lost data after your receipt was saved, and said so in the log on ${when} (entry ${number}). If your ticket is missing, show your receipt to the organisers.`,
    moved: (number: string, when: string) => `It was passed on to somebody else on ${when} (entry ${number}).`,
    tooEarly: 'This receipt was saved before its tickets joined the log. Please save it again under My Predictions.',
    noLog: (year: number) => `There is no public log of ${year} on this site.`,
    signIn: 'Please sign in to check by booking reference, or open the receipt that you saved.',
    noCode: 'There is no cash receipt with this code. Please check what you typed.',
    notYours: 'You have no booking with this reference. Please check what you typed.',
    noFingerprint: 'No public log on this site has this fingerprint. Please check what you typed.',
    found: {
      title: 'This fingerprint is in the log.',
      /** Shortens the fingerprint, so that it is easy to compare with the printed receipt. */
      fingerprint: (hash: string) => `Fingerprint ${hash.slice(0, 8)}...${hash.slice(-8)}`,
      ticket: (number: string, year: number, when: string) => `Entry ${number} of the log of ${year}: a ticket that joined on ${when}.`,
      other: (number: string, year: number, when: string) => `Entry ${number} of the log of ${year}, from ${when}. It is not a ticket.`,
      closed: 'Its time slot is hidden until the result is announced. Only its owner can show it before then.',
    },
    steps: {
      signature: {
        yes: 'The site signed the state of the log that your receipt holds.',
        no: 'The signature in this receipt is wrong: the receipt was changed, or this site did not make it.',
      },
      key: {
        yes: 'It is signed with the key that this site shows today, or with one that the log says it replaced.',
        no: 'This receipt was signed with a different key from the one this site shows today. The log does not say that it was replaced: ask the organisers why.',
      },
      head: {
        yes: 'The newest state of the log is signed too.',
        no: 'The newest state of the log is not signed with the key that this site shows.',
      },
      entries: {
        yes: 'The entries that everybody can read match that newest state.',
        no: 'The entries that everybody can read do not match the newest signed state of the log.',
      },
      grows: {
        yes: (then: string, now: string) =>
          `Nothing before your receipt was changed or removed: the log only grew, from ${then} to ${now} entries.`,
        no: 'The log no longer begins with what your receipt saw: something in it was changed or removed.',
      },
      opened: {
        yes: 'The reference, the time slot and the times match what its entry hides.',
        no: 'The reference, the time slot or a time in this receipt does not match what its entry hides: the receipt was changed.',
      },
      proof: {
        yes: 'The entry is part of the signed state that your receipt holds.',
        no: 'The entry is not part of the signed state that this receipt holds.',
      },
      same: { yes: 'The public log still says the same for this entry.', no: 'The public log says something else for this entry.' },
      buyer: { yes: 'The name is the one that the log hides.', no: 'The name in this receipt is not the one that the log hides.' },
    },
  },
  how: 'What this proves, and what it does not',
  back: 'See the results',
} as const;
