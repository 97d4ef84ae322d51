import type { SecurityQuestion } from '@raffle/contracts/auth';
import { MIN_PASSWORD_LENGTH, MIN_PHONE_LENGTH } from '@raffle/contracts/limits';
import { PRODUCT_NAME } from '../../copy/product';

export const authCopy = {
  title: 'Sign In',
  description: `Sign in or create an account for the ${PRODUCT_NAME}.`,
  tabs: { login: 'Login', register: 'Register' },
  welcome: {
    to: 'Welcome to',
    text: 'Sign in or create an account to predict when the Okavango headwaters will reach the Old Matlapaneng Bridge.',
  },
  login: {
    heading: 'Login to your account',
    submit: 'Login',
    pending: 'Logging in...',
    forgot: 'Forgot your password?',
  },
  register: {
    heading: 'Create an account',
    submit: 'Create Account',
    pending: 'Creating account...',
    failed: 'Registration failed',
    passwordHint: 'At least 8 characters. Three or four words are easy to remember and hard to guess.',
    commonPassword: 'This password is among the first that others would guess. Please consider a longer one.',
    answerHint: 'We ask for it when you reset your password.',
    phoneHint: 'We use it only to reach you if you win.',
  },
  reset: {
    title: 'Reset your password',
    lead: 'We mail you a link. Behind it we ask your security question, and you choose a new password.',
    send: 'Send the link',
    sending: 'Sending...',
    sent: 'Please look into your mail. The link in it can be used once, and for a short time only.',
    again: 'Nothing there? Look among unwanted mail too, and check the address for typing errors.',
    chooseTitle: 'Choose a new password',
    checking: 'Checking the link',
    newPassword: 'New password',
    save: 'Save the new password',
    saving: 'Saving...',
    askAgain: 'Ask for a new link',
    tryAgain: 'Try again',
    backToLogin: 'Back to Login',
  },
  fields: {
    username: 'Email address',
    password: 'Password',
    confirmPassword: 'Confirm password',
    firstName: 'First name',
    surname: 'Surname',
    country: 'Country',
    phoneNumber: 'Phone number',
    securityQuestion: 'Security question',
    securityAnswer: 'Security answer',
  },
  /** The specification's, field by field. */
  messages: {
    username: 'Please enter a valid email address',
    password: 'Password is required',
    shortPassword: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
    confirmPassword: 'Please confirm your password',
    passwordsDiffer: 'Passwords do not match',
    firstName: 'First name is required',
    surname: 'Surname is required',
    phoneNumber: `Phone number must be at least ${MIN_PHONE_LENGTH} characters`,
    securityQuestion: 'Security question is required',
    securityAnswer: 'Security answer is required',
  },
  reveal: {
    password: { show: 'Show password', hide: 'Hide password' },
    confirmation: { show: 'Show the repeated one', hide: 'Hide the repeated one' },
    fresh: { show: 'Show the new password', hide: 'Hide the new password' },
  },
  toasts: {
    welcomeBack: (name: string) => ({ title: 'Welcome back!', description: `You are signed in as ${name}.` }),
    welcome: (name: string) => ({ title: 'Welcome!', description: `Your account is ready, ${name}.` }),
    loggedOut: { title: 'Logged out', description: 'You have been signed out.' },
    logoutFailed: 'Logout failed',
    resetDone: {
      title: 'Password reset successful',
      description: 'Your password has been reset. Please log in with your new password.',
      duration: 5_000,
    },
  },
  dialog: {
    title: 'Authentication Error',
    prefix: 'Login failed:',
    createAccount: 'Create Account',
    tryAgain: 'Try Again',
    email_not_found: {
      fallback: 'Email address not recognized',
      advice: 'This email address is not registered. Please check it for typing errors, or create an account with it.',
    },
    incorrect_password: {
      fallback: 'Incorrect password',
      advice:
        "Please check your password and try again, or use 'Forgot your password?' and answer your security question to set a new one.",
    },
    auth_failed: {
      fallback: 'Authentication failed',
      advice: 'Please check your email address and password, and try again.',
    },
  },
} as const;

export const securityQuestionText: Record<SecurityQuestion, string> = {
  first_pet: "What was your first pet's name?",
  mothers_maiden_name: "What is your mother's maiden name?",
  primary_school: 'What was the name of your primary school?',
  city_of_birth: 'In which city were you born?',
  childhood_nickname: 'What was your childhood nickname?',
};
