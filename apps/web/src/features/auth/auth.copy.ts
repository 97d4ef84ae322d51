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
    heading: 'Sign in to your account',
    submit: 'Login',
    pending: 'Logging in...',
    forgot: 'Forgot your password?',
  },
  register: {
    heading: 'Create an account',
    submit: 'Create Account',
    pending: 'Creating account...',
    failed: 'Registration failed',
    answerHint: 'We ask for it when you reset your password.',
    phoneHint: 'We use it only to reach you if you win.',
  },
  passwordHint: (least: number) =>
    `At least ${least} characters, and not a common password. Three or four words are easy to remember and hard to guess.`,
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
  reveal: {
    password: { show: 'Show password', hide: 'Hide password' },
    confirmation: { show: 'Show the repeated password', hide: 'Hide the repeated password' },
    fresh: { show: 'Show the new password', hide: 'Hide the new password' },
  },
  dialog: {
    title: 'Authentication Error',
    prefix: 'Login failed:',
    createAccount: 'Create Account',
    tryAgain: 'Try Again',
    email_not_found: {
      fallback: 'Email address not recognized',
      advice: 'This email address is not registered. Please check the spelling, or create an account with it.',
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
