import type { AccountClaim } from '@raffle/contracts/people/auth';

/** Id of the booking page's section that picks random slots. A link with this hash scrolls to the section and opens it. */
export const SURPRISE = 'surprise-me';

/** Id of the heading above the chosen date's slots. Links use it as their hash. */
export const SLOTS_TITLE = 'slots-of-day';

/** Every route of the app, as a string or a function that returns one. Links, guards, tests and the prerender step share these routes. */
export const paths = {
  home: '/',
  booking: '/booking',
  /**
   * Returns the path that opens the booking page at a date's slots, below the calendar. @param near time of a slot to highlight, such as
   * `09:15`
   */
  slotsOfDay: (date: string, near?: string) => `/booking?date=${date}${near ? `&near=${near}` : ''}#${SLOTS_TITLE}`,
  surprise: `/booking#${SURPRISE}`,
  auth: '/auth',
  resetPassword: '/reset-password',
  takeBack: '/take-back',
  /** The token is in the hash, which browsers do not send to a server. */
  claimAccount: ({ token, username }: AccountClaim, returnTo: string) =>
    `${withReturn('/claim-account', returnTo)}#${new URLSearchParams({ token, username }).toString()}`,
  rules: '/rules',
  prizes: '/prizes',
  donationCauses: '/donation-causes',
  about: '/about',
  questions: '/questions',
  results: '/results',
  resultsVerify: '/results/verify',
  resultsHow: '/results/how',
  /** Path of the URL in a cash receipt's QR code. */
  cashTicket: (code: string) => `/r/${code}`,
  dashboard: '/dashboard',
  account: '/account',
  help: '/help',
  payment: '/payment',
  paymentSelection: (selectionId: string) => `/payment/selection/${encodeURIComponent(selectionId)}`,
  paymentBooking: (bookingId: number) => `/payment/${bookingId}`,
  paymentReturn: '/payment-return',
  paymentSuccess: '/payment-success',
  paypalReturn: '/paypal-return',
  success: (reference?: string) => (reference ? `/success/${encodeURIComponent(reference)}` : '/success'),
  adminLogin: '/admin/login',
  adminResetPassword: '/admin/reset-password',
  adminDashboard: '/admin/dashboard',
  adminBookings: '/admin/bookings',
  adminBooking: (id: number) => `/admin/bookings/${id}`,
  adminApprovals: '/admin/approvals',
  adminAttention: '/admin/attention',
  adminSeason: '/admin/season',
  adminTeam: '/admin/team',
  adminResult: '/admin/result',
  adminContent: '/admin/content',
  adminPeople: '/admin/people',
  adminPerson: (id: string) => `/admin/people/${id}`,
  adminCash: '/admin/cash',
  adminCashReceipt: (bookingId: number) => `/admin/cash/${bookingId}`,
  adminCashBox: '/admin/cash-box',
  adminAfterReset: '/admin/login?reset=success',
  authWithReturn: (returnTo: string) => withReturn('/auth', returnTo),
  authAfterReset: (returnTo: string) => withReturn('/auth?reset=success', returnTo),
  resetPasswordWithReturn: (returnTo: string) => withReturn('/reset-password', returnTo),
  bookingConflict: '/booking?paymentConflict=true',
} as const;

/** Adds `returnTo` to a path. Omits `returnTo` for the home page, which is the default. */
function withReturn(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}${path.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}`;
}
