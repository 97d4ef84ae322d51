import { makeUser } from '../../../test/factories';
import { emailErrors, passwordErrors, questionErrors } from './sign-in.rules';

const user = makeUser();
const PASSWORD = 'the river comes in june';
const NEXT = 'the river came in july';

it.each([
  ['neo', PASSWORD, { email: 'Please enter a valid email address' }],
  [` ${user.username.toUpperCase()}`, PASSWORD, { email: 'This is already your email address' }],
  ['neo@example.com', '', { password: 'Password is required' }],
  ['neo@example.com', PASSWORD, {}],
])('validates the new email address %j with the password %j', (email, password, wrong) => {
  expect(emailErrors({ email, password }, user.username)).toEqual(wrong);
});

it.each([
  ['Maun', '', { password: 'Password is required' }],
  [' Mo ', PASSWORD, { securityAnswer: 'Security answer must have at least 3 letters' }],
  ['', PASSWORD, { securityAnswer: 'Security answer is required' }],
  ['Maun', PASSWORD, {}],
])('validates the security answer %j with the password %j', (securityAnswer, password, wrong) => {
  expect(questionErrors({ securityQuestion: 'city_of_birth', securityAnswer, password })).toEqual(wrong);
});

it.each([
  ['', NEXT, NEXT, { password: 'Password is required' }],
  [PASSWORD, PASSWORD, PASSWORD, { newPassword: 'This is already your password' }],
  [PASSWORD, 'river', 'river', { newPassword: 'Password must be at least 8 characters' }],
  [PASSWORD, user.fullName, user.fullName, { newPassword: 'Password must not be your name or email address' }],
  [PASSWORD, 'a common one', 'a common one', { newPassword: expect.stringContaining('most common') as string }],
  [PASSWORD, NEXT, 'the river came in august', { confirmPassword: 'Passwords do not match' }],
  [PASSWORD, NEXT, NEXT, {}],
])('validates the password %j, the new password %j and the repeated one %j', (password, newPassword, confirmPassword, wrong) => {
  expect(passwordErrors({ password, newPassword, confirmPassword }, user, new Set(['a common one']))).toEqual(wrong);
});
