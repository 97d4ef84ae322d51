import { adminLoginErrors, inviteErrors, setupErrors } from './admin-form.rules';

it('requires a code only after the server has requested one', () => {
  const values = { username: 'neo@example.com', password: 'x', code: '' };
  expect(adminLoginErrors(values, 'none')).toEqual({});
  expect(adminLoginErrors(values, 'code')).toEqual({ code: 'Please enter the code from your authenticator app.' });
  expect(adminLoginErrors({ username: 'neo', password: '', code: '' }, 'none')).toEqual({
    username: 'Please enter a valid email address',
    password: 'Password is required',
  });
});

it("requires an organiser's password to have at least twelve characters", () => {
  expect(inviteErrors({ fullName: ' ', password: 'eleven char' }, new Set())).toEqual({
    fullName: 'Full name is required',
    password: 'Password must be at least 12 characters',
  });
  expect(setupErrors({ token: ' ', fullName: 'Neo', username: 'neo@example.com', password: 'twelve chars' }, new Set())).toEqual({
    token: 'Setup token is required',
  });
});

it("rejects common passwords and the organiser's own name", () => {
  const common = 'This password is one of the most common ones. Please choose another';
  expect(inviteErrors({ fullName: 'Neo Owner', password: 'qwertyuiop123' }, new Set(['qwertyuiop123']))).toEqual({ password: common });
  expect(inviteErrors({ fullName: 'Keabetswe Moatlhodi', password: 'keabetswemoatlhodi' }, new Set())).toEqual({
    password: 'Password must not be your name or email address',
  });
});
