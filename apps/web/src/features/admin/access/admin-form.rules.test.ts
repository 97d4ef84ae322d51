import { adminLoginErrors, inviteErrors, setupErrors } from './admin-form.rules';

it('asks for the code only once the server wants it', () => {
  const values = { username: 'neo@example.com', password: 'x', code: '' };
  expect(adminLoginErrors(values, false)).toEqual({});
  expect(adminLoginErrors(values, true)).toEqual({ code: 'Please enter the code of your authenticator app.' });
  expect(adminLoginErrors({ username: 'neo', password: '', code: '' }, false)).toEqual({
    username: 'Please enter a valid email address',
    password: 'Password is required',
  });
});

it('wants twelve characters of an organiser', () => {
  expect(inviteErrors({ fullName: ' ', password: 'eleven char' })).toEqual({
    fullName: 'Full name is required',
    password: 'Password must be at least 12 characters',
  });
  expect(setupErrors({ token: ' ', fullName: 'Neo', username: 'neo@example.com', password: 'twelve chars' })).toEqual({
    token: 'Setup token is required',
  });
});
