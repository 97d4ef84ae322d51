export const peopleCopy = {
  search: 'Name, email or phone',
  bookings: 'Bookings',
  anyBookings: 'With or without bookings',
  none: 'Without a booking',
  some: 'With a booking',
  empty: 'Nobody has registered yet.',
  nobody: 'Nobody found.',
  columns: { person: 'Person', contact: 'Email and phone', confirmed: 'Email', bookings: 'Bookings', since: 'Registered' },
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  noAddress: 'Paid cash',
} as const;

export const personCopy = {
  back: 'All people',
  loading: 'Loading the person',
  failed: "We couldn't load this person.",
  account: 'Account',
  registered: 'Registered',
  sold: 'First paid cash',
  address: 'Email address',
  resend: 'Send the confirmation link again',
  resending: 'Sending...',
  resent: 'The email is on its way.',
  remove: 'Delete the account',
  bookings: (count: number) => `Bookings (${count})`,
  noBookings: 'They have not booked anything yet.',
} as const;
