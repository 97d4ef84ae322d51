import { button, toast, words } from './text.js';

/** Specification sections 4 (admin session) and 8 (organisers' toasts, admin verification). */
export const adminTexts = {
  'admin-login-failed': [toast('Admin login failed')],
  'admin-login-done': [toast('Login successful', 'Welcome to the admin dashboard')],
  'admin-logout-failed': [toast('Logout failed', 'The server is busy. Please try again.')],
  'admin-session-unverified': [words('Failed to verify admin session'), button('Try again')],
};
