import { button, dialog, toast, words } from './text.js';

const HIGH_DEMAND = 'This time slot is in high demand. For the best chance of booking, please complete your selection quickly.';
const ONE_OR_MORE_BOOKED = 'One or more time slots have already been booked by other users. Please select different time slots.';
const BEING_BOOKED = 'Time slot is currently being booked by another user. Please select a different time slot or try again later.';

/** Specification sections 4 (conflicts), 5 (daily limit), 6 (Login Required) and 8 (error catalogue). */
export const bookingDialogTexts = {
  'booking-login-required': [
    dialog('Login Required', 'You need to be logged in to make flood arrival predictions. Please login or register to continue.'),
    button('Cancel'),
    button('Login or Register'),
  ],
  'booking-day-limit': [dialog('Maximum Time Slots Reached For This Date', 'You can only select up to 10 time slots per calendar day.')],
  'booking-day-limit-elsewhere': [
    toast('Maximum slots reached', 'You can only select up to 10 time slots per calendar day.'),
    dialog('Maximum Time Slots Reached For This Date'),
  ],
  'booking-already-booked': [
    toast('Time slot unavailable'),
    dialog('Time Slots No Longer Available', '{n} time slot(s) is/are unavailable'),
    words('{day}, {month} {d} at {HH}:{mm} - {HH}:{mm}'),
    words(HIGH_DEMAND),
    words('Available alternatives:'),
    button('OK'),
  ],
  'booking-already-booked-unnamed': [toast('Time slot unavailable'), dialog('Time Slots No Longer Available', ONE_OR_MORE_BOOKED)],
  'booking-temporarily-unavailable': [
    toast('Time slot temporarily unavailable'),
    dialog('Time Slot Unavailable', 'Time slot is temporarily unavailable'),
    button('OK'),
  ],
  'booking-temporarily-unavailable-unnamed': [dialog('Time Slot Unavailable', BEING_BOOKED)],
  'booking-session-expired': [dialog('Session Expired'), button('OK')],
  'booking-selection-not-found': [dialog('Session Expired')],
  'booking-issue': [dialog('Booking Issue')],
  'booking-submission-failed': [
    toast('Error processing selection', 'There was an error preparing your prediction. Please try again.'),
    words('Failed to create selection. Please try again.'),
  ],
  'booking-alternative-added': [toast('Added {start} - {end} to your selection.')],
  'booking-alternative-taken': [toast('Slot Already Taken', 'This alternative time slot was just booked. Please select another.')],
  'booking-payment-conflict': [
    dialog(
      'Time Slot Unavailable',
      'No payment was processed for the conflicting slots, and any transaction will be automatically reversed',
    ),
    button("I'll Adjust Manually"),
    button('Deselect Conflicting Slots'),
  ],
  'booking-conflicting-slots-removed': [
    toast('Conflicting slots removed', '{n} conflicting time slot(s) has/have been automatically removed from your selection.'),
  ],
  'booking-conflict-unreadable': [toast('Error showing conflicts', "We couldn't load details about unavailable time slots")],
};
