import { loginErrors, registrationErrors, registrationRequest, type RegistrationValues } from './auth-form.rules';

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

it('asks at login for an e-mail and any password', () => {
  expect(loginErrors({ username: 'thato@example.com', password: 'x' })).toEqual({});
  expect(loginErrors({ username: 'thato', password: '' })).toEqual({
    username: 'Please enter a valid email address',
    password: 'Password is required',
  });
});

it('accepts a complete registration', () => {
  expect(registrationErrors(valid)).toEqual({});
});

it.each([
  ['username', 'thato@', 'Please enter a valid email address'],
  ['username', 'thato@example', 'Please enter a valid email address'],
  ['username', 'tha to@example.com', 'Please enter a valid email address'],
  ['password', 'seven77', 'Password must be at least 8 characters'],
  ['confirmPassword', '', 'Please confirm your password'],
  ['confirmPassword', 'another one', 'Passwords do not match'],
  ['firstName', ' ', 'First name is required'],
  ['surname', '', 'Surname is required'],
  ['phoneNumber', '+2677', 'Phone number must be at least 6 characters'],
  ['phoneNumber', '', 'Phone number must be at least 6 characters'],
  ['securityQuestion', '', 'Security question is required'],
  ['securityAnswer', '  ', 'Security answer is required'],
])('refuses %s "%s": %s', (field, value, message) => {
  const errors = registrationErrors({ ...valid, [field]: value });
  expect(errors[field as keyof RegistrationValues]).toBe(message);
});

it('sends one full name, no confirmation, and trims what people type around', () => {
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
