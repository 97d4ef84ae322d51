import type { PassedFor, ResultState } from '@raffle/contracts/results';

export const resultAdminCopy = {
  loading: 'Loading the result',
  failed: "We couldn't load the result. Please try again.",
  notYours: 'Only organisers can enter the result.',
  season: (year: number) => `The flood of ${year}`,
  public: 'What everybody sees',
  state: { none: 'No arrival yet', provisional: 'Provisional', verified: 'Verified', announced: 'Announced' } satisfies Record<
    ResultState,
    string
  >,
  form: {
    title: 'Enter the arrival',
    text: 'The official time at which the headwaters pass the marked line, in Maun time (CAT), to the second.',
    date: 'Date in Maun',
    time: 'Time in Maun, with seconds',
    witnesses: 'Witnesses',
    witnessesHint:
      'One per line: the name, a comma, then a phone number or an email address. The names are public, how to reach them is not. Without a photo two are needed.',
    note: 'Note',
    noteHint: 'For organisers only.',
    holds: 'People who are choosing or paying right now',
    finish: 'can finish paying: their tickets do not take part, and follow the rule of the season',
    release: 'lose what they hold: their slots are released at once, nobody is charged',
    record: 'Record this arrival',
    wrong: {
      date: 'Please enter the date of the arrival.',
      time: 'Please enter the time of the arrival, such as 10:07:00.',
      witnesses: 'Please name at least one witness.',
      contact: 'Please write a phone number or an email address behind the comma.',
      evidence: 'Please add a photo, or name two witnesses with a phone number or an email address each.',
    },
  },
  photo: {
    label: 'Photo',
    hint: 'Taken at the line. It is public. A large photo is made smaller.',
    uploading: 'Uploading the photo...',
    done: 'The photo is uploaded.',
    alt: 'The uploaded photo',
    remove: 'Remove it',
  },
  line: {
    nobody: 'Nobody wins: no ticket takes part under the rule of this season.',
    hit: 'owns the slot of the arrival',
    before: (span: string) => `ended ${span} before the arrival`,
    after: (span: string) => `began ${span} after the arrival`,
  },
  facts: {
    arrival: 'Official time (Maun)',
    slot: 'Time slot of the arrival',
    witnesses: 'Witnesses',
    note: 'Note',
    photo: 'Photo of the arrival',
    line: 'In line for the prize',
    told: 'Told, and can claim the prize until',
    claimed: 'The prize is claimed by the owner of',
    chargedBack: 'The bank has taken the payment of this ticket back. Go on to the next in line.',
    phone: 'Call the winner:',
    deleted:
      'The winner has deleted their account. Anyone who shows the receipt can claim the prize until that day; after it, go on to the next in line.',
    noPhone: 'Nobody knows a phone number.',
  },
  log: {
    title: 'The public log',
    text: 'Every season signs its log with a key of its own. Somebody else approves both of these actions, and the log tells everybody.',
    key: {
      action: 'Replace the key',
      title: 'Replace the key of the log?',
      lead: 'Do this if someone may have copied the database or a backup. The log names the new key, signed with the current one. Log witnesses must learn the new key from you, or they stop answering.',
    },
    lost: {
      action: 'Log lost entries',
      title: 'Log entries that a restored backup has lost?',
      lead: 'Do this after you restored a backup that is older than the newest head of the log. The log then goes on, and everybody can read how many entries are missing.',
      head: 'The last head that you know',
      headHint:
        'One line with four parts. It is under "Needs attention" if this server still knows it, and in confirmation emails and on printed receipts.',
      date: 'Date of the backup, in Maun',
      time: 'Time of the backup, in Maun',
      wrong: {
        head: 'Please enter the whole line: name, number, root and signature.',
        date: 'Please enter the date of the backup.',
        time: 'Please enter the time of the backup, such as 03:00.',
      },
    },
  },
  witnesses: {
    title: 'Outside witnesses',
    text: 'They keep what the public log said, and when, so that nobody can change it unseen. The people you name here are sent its signed head once a day, and at once when sales freeze or the flood arrives. Name each charity, the lodge or a newspaper. Their names are public, how they are reached is not.',
    none: 'No time stamp authority or log witness is configured, so only the organisers say when a ticket joined the log. The people who run the site can set TSA_URLS.',
    failure: (why: string) => `The last try failed: ${why}.`,
    name: 'Name',
    nameHint: 'As everybody reads it on the results page.',
    nameMissing: 'Please enter a name',
    address: 'Email or web hook',
    addressHint: 'An email address, or an https address that takes a POST.',
    addressMissing: 'Please enter an email address or a web hook',
    add: 'Add this witness',
    added: 'The witness is on the list',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'They are sent nothing more. Everybody can see that the name is gone.',
    removed: 'The witness is off the list',
  },
  dialog: { working: 'Working...' },
  record: {
    title: 'Record this arrival?',
    text: 'All sales close for everybody at this moment. The arrival is shown as provisional on the results page, without a winner. You can withdraw it until the winner is announced.',
    at: (when: string, slot: string) => `${when}, Maun time: the slot ${slot}.`,
  },
  steps: {
    verify: {
      button: 'Verify the arrival',
      title: 'Is the arrival verified?',
      text: 'Everybody sees that the time has been checked a second time. Nobody is named yet, and you can still withdraw it.',
    },
    announce: {
      button: 'Announce the winner',
      title: 'Announce the winner?',
      text: 'The first in line is named on the results page and told by email, and all tickets in the public log are opened. This cannot be undone.',
    },
    withdraw: {
      button: 'Withdraw the arrival',
      title: 'Withdraw the arrival?',
      text: 'Sales go back to how they were set before. The results page and the public log keep the record, the withdrawal and your reason.',
      label: 'Reason, which everybody reads',
    },
    claim: {
      button: 'The prize is claimed',
      title: 'Has the winner claimed the prize?',
      text: 'The prize then stays with this winner, and nobody else can claim it.',
    },
    'pass-on': {
      title: 'Go on to the next in line?',
      reasons: {
        declined: {
          button: 'The winner declines the prize',
          text: 'The next in line is named on the results page and told by email. Everybody reads that the winner declined.',
        },
        unclaimed: {
          button: 'Go on to the next in line',
          text: 'The current winner did not answer in time and loses the prize. The next in line is named on the results page and told by email.',
        },
        'charged-back': {
          button: 'Go on to the next in line',
          text: 'The bank took the payment of the winning ticket back. The next in line is named on the results page and told by email.',
        },
      } satisfies Record<PassedFor, object>,
      early: (until: string) => `Not claimed in time: possible from ${until}, Maun time.`,
    },
  },
} as const;
