import { button, heading, link, toast, words } from './text.js';

const NAVIGATION = [
  link('Home', '/'),
  link('Prediction Calendar', '/booking'),
  link('Rules', '/rules'),
  link('Prizes', '/prizes'),
  link('Donation Causes', '/donation-causes'),
];

/** Specification section 2 (global behaviour, header and footer). */
export const shellTexts = {
  'menu-open': NAVIGATION,
  'menu-open-signed-in': [words('My Account'), link('My Predictions', '/dashboard'), link('Help & Feedback', '/help'), button('Logout')],
  'account-menu': [words('My Account'), link('My Predictions', '/dashboard'), link('Help & Feedback', '/help'), button('Logout')],
  'logout-failed': [toast('Logout failed', 'The server is busy. Please try again.')],
  rules: [
    ...NAVIGATION,
    link('Sign In', '/auth?returnTo=%2Frules'),
    link('Admin Login', '/admin/login'),
    words('100% of proceeds go to two local charities'),
  ],
  'error-screen': [heading('Something went wrong'), button('Try again')],
  'protected-unreachable': [heading('Something went wrong'), words('Error 500: {text}'), button('Try again')],
  'not-found': [heading('404 Page Not Found')],
};
