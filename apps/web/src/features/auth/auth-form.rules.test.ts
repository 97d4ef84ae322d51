import { loginErrors, newPasswordErrors, registrationErrors, registrationRequest, type RegistrationValues } from './auth-form.rules';

const common: ReadonlySet<string> = new Set(['baseball']);

const valid: RegistrationValues = {
  username: 'thato@example.com',
  password: 'a good one',
  confirmPassword: 'a good one',
  firstName: 'Thato',
  surname: 'Molefe',
  phoneNumber: '+26771234567',
  securityQuestion: 'first_pet',
  securityAnswer: 'Rex',
};

it('requires an email address and a password of any length at sign-in', () => {
  expect(loginErrors({ username: 'thato@example.com', password: 'x' })).toEqual({});
  expect(loginErrors({ username: 'thato', password: '' })).toEqual({
    username: 'Please enter a valid email address',
    password: 'Password is required',
  });
});

it('accepts a complete registration', () => {
  expect(registrationErrors(valid, common)).toEqual({});
});

it.each([
  ['username', 'thato@', 'Please enter a valid email address'],
  ['username', 'thato@example', 'Please enter a valid email address'],
  ['username', 'tha to@example.com', 'Please enter a valid email address'],
  ['password', 'seven77', 'Password must be at least 8 characters'],
  ['password', 'Baseball', 'This password is one of the most common ones. Please choose another'],
  ['password', 'thatomolefe', 'Password must not be your name or email address'],
  ['password', 'Thato@Example.com', 'Password must not be your name or email address'],
  ['confirmPassword', '', 'Please confirm your password'],
  ['confirmPassword', 'another one', 'Passwords do not match'],
  ['firstName', ' ', 'First name is required'],
  ['surname', '', 'Surname is required'],
  ['phoneNumber', '+2677', 'Phone number must be at least 6 characters'],
  ['phoneNumber', '', 'Phone number must be at least 6 characters'],
  ['securityQuestion', '', 'Security question is required'],
  ['securityAnswer', '  ', 'Security answer is required'],
  ['securityAnswer', 'R.-x', 'Security answer must have at least 3 letters'],
])('rejects %s "%s": %s', (field, value, message) => {
  const errors = registrationErrors({ ...valid, [field]: value }, common);
  expect(errors[field as keyof RegistrationValues]).toBe(message);
});

it('joins the names, trims the values and omits the password confirmation from the request', () => {
  const sent = registrationRequest({ ...valid, firstName: ' Thato ', surname: 'Molefe ', username: ' thato@example.com ' });
  expect(sent).toEqual({
    username: 'thato@example.com',
    password: 'a good one',
    phoneNumber: '+26771234567',
    securityQuestion: 'first_pet',
    securityAnswer: 'Rex',
    fullName: 'Thato Molefe',
  });
});

it('rejects a common password in the reset form too', () => {
  const values = { securityAnswer: 'Rex', newPassword: 'baseball', confirmPassword: 'baseball' };
  expect(newPasswordErrors(values, common)).toEqual({
    newPassword: 'This password is one of the most common ones. Please choose another',
  });
});
