import { button, dialog, link, tab, toast, words } from './text.js';

const REQUIRED = [
  'Please enter a valid email address',
  'Password must be at least 8 characters',
  'Please confirm your password',
  'First name is required',
  'Surname is required',
  'Phone number must be at least 6 characters',
  'Security answer is required',
];

/** Specification sections 2 (authentication page), 5 (validation rules) and 8 (login dialog). */
export const authTexts = {
  'auth-login': [
    tab('Login'),
    tab('Register'),
    link('Forgot your password?', '/reset-password'),
    words('Welcome to Okavango Flood Raffle 2025'),
    words('Sign in or create an account to predict when the Okavango headwaters will reach the Old Matlapaneng Bridge.'),
  ],
  'auth-login-errors': [words('Please enter a valid email address'), words('Password is required')],
  'auth-logging-in': [button('Logging in...')],
  'auth-creating-account': [button('Creating account...')],
  'auth-register-errors': REQUIRED.map(words),
  'auth-register-mistyped': [words('Passwords do not match'), words('Phone number must be at least 6 characters')],
  'auth-email-not-found': [
    dialog('Authentication Error', 'Login failed: Email address not recognized'),
    button('Create Account'),
    button('Try Again'),
  ],
  'auth-incorrect-password': [
    dialog('Authentication Error', 'Login failed: Incorrect password'),
    words("use 'Forgot your password?'"),
    words('security question'),
    button('Try Again'),
  ],
  'auth-failed': [dialog('Authentication Error', 'Login failed: Authentication failed'), words('check your email address and password')],
  'auth-registration-failed': [toast('Registration failed', 'This email address is already registered.')],
  'auth-after-reset': [toast('Password reset successful', 'Your password has been reset. Please log in with your new password.')],
};
