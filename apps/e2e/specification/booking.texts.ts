import { button, heading, toast, words } from './text.js';

/** Specification sections 2 (calendar and booking page), 4 (slot selection), 5 (validation rules) and 8 (toasts). */
export const bookingTexts = {
  'booking-no-date': [
    heading('Make Your Flood Arrival Prediction'),
    words('Predict Date'),
    words('Select Time'),
    words('Payment'),
    heading('Prediction Summary'),
    button('Submit Prediction'),
    words('Please select a date to view available prediction slots.'),
  ],
  'booking-busy-date': [
    words('Predictions are cut off'),
    words('Available'),
    words('Your Prediction'),
    words('Booked'),
    words('10:00 - 10:14'),
    words('23:45 - 23:59'),
    words('Naledi Moremi'),
  ],
  'booking-ticked': [words('11:45 PM - 11:59 PM')],
  'booking-no-slots': [words('No prediction slots available for this date.')],
  'booking-loading': [words('Loading prediction slots...')],
  'booking-failed': [words('Error loading prediction slots. Please try again.')],
  'booking-nothing-selected': [
    toast('No prediction times selected', 'Please select at least one flood arrival prediction time before proceeding.'),
    words('No prediction times selected'),
  ],
  'booking-added-from-list': [toast('Added {start} - {end} to your selection.')],
  'booking-already-selected': [toast('Time slot already selected', "You've already added this time slot to your booking.")],
  'booking-booked-pressed': [toast('Time slot unavailable', 'This time slot has already been booked.')],
  'booking-closed-pressed': [toast('Unable to add time slot')],
  'booking-slot-removed': [toast('Time slot removed', 'booked by another user')],
};
