import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { replayInput, restoreTexts } from './input-replay';

/** The script that the built pages carry in themselves, as it stands. */
const script = readFileSync(path.join(__dirname, '../../public/input-replay.js'), 'utf8');

const PAINTED = `
  <button>Open menu</button>
  <button data-date="2025-06-12" aria-label="Thursday">12</button>
  <form><label for="email">Email</label><input id="email"><label for="word">Password</label><input id="word"><button>Login</button></form>`;

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = document.getElementById('root') as HTMLElement;
  root.innerHTML = PAINTED;
  // eslint-disable-next-line no-eval -- as the browser does with the page's script
  window.eval(script);
});

afterEach(() => window.rememberedInput?.rest());

const sent: string[] = [];

function Living() {
  const [values, setValues] = useState({ email: '', word: '' });
  const [open, setOpen] = useState(false);
  // Each input's change builds on the state that the one before has left.
  const field = (id: 'email' | 'word') => (
    <input id={id} aria-label={id} value={values[id]} onChange={(event) => setValues({ ...values, [id]: event.target.value })} />
  );
  return (
    <>
      <button onClick={() => setOpen(!open)}>{open ? 'Close menu' : 'Open menu'}</button>
      <button data-date="2025-06-12" aria-label="Thursday, 12 taken" onClick={() => sent.push('12 June')}>
        12
      </button>
      <form onSubmit={(event) => (event.preventDefault(), sent.push(`${values.email} ${values.word}`))}>
        {field('email')}
        {field('word')}
        <button>Login</button>
      </form>
    </>
  );
}

/** What React does with a page that it replaces. */
async function comeToLife(): Promise<void> {
  root.remove();
  render(<Living />);
  restoreTexts();
  await act(() => replayInput());
}

test('texts typed and the form sent before the code came are sent when it has come', async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await comeToLife();
  expect(sent).toEqual(['a@b.example secret']);
  expect(screen.getByLabelText('email')).toHaveValue('a@b.example');
});

test('the focus stays in the field in which somebody writes', async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'a@b');
  await comeToLife();
  expect(screen.getByLabelText('email')).toHaveFocus();
  await userEvent.keyboard('.example');
  expect(screen.getByLabelText('email')).toHaveValue('a@b.example');
});

test('what is typed in the very moment of the change goes on behind what stood there', async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'a@b');
  root.remove();
  render(<Living />);
  restoreTexts();
  const input = screen.getByLabelText<HTMLInputElement>('email');
  expect(input).toHaveValue('a@b');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'a@b.example');
  await act(() => replayInput());
  expect(input).toHaveValue('a@b.example');
});

test('a button that was pressed again and again is pressed once', async () => {
  for (let i = 0; i < 4; i += 1) await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await comeToLife();
  expect(screen.getByRole('button', { name: 'Close menu' })).toBeVisible();
});

test('a press that the living page has answered is not undone by those of before', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  root.remove();
  render(<Living />);
  restoreTexts();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await act(() => replayInput());
  expect(screen.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('a form that is sent before it knows what was typed is sent once, when it does', async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  sent.length = 0;
  root.remove();
  render(<Living />);
  restoreTexts();
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(sent).toEqual([]);
  await act(() => replayInput());
  expect(sent).toEqual(['a@b.example secret']);
});

test('a button that stands elsewhere now is left alone', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  sent.length = 0;
  document.body.prepend(document.createElement('button'));
  await comeToLife();
  expect(sent).toEqual([]);
});

test('a day is pressed by its date, wherever it stands and whatever is said of it by then', async () => {
  const painted = screen.getByRole('button', { name: 'Thursday' });
  await userEvent.click(painted);
  expect(painted).toHaveAttribute('data-waits');
  sent.length = 0;
  document.body.prepend(document.createElement('button'));
  await comeToLife();
  expect(sent).toEqual(['12 June']);
  expect(document.querySelector('[data-waits]')).toBeNull();
});

test('a page that was taken over in place has its own button pressed, wherever it is', async () => {
  const button = screen.getByRole('button', { name: 'Open menu' });
  await userEvent.click(button);
  const pressed = jest.fn();
  button.addEventListener('click', pressed);
  document.body.prepend(document.createElement('button'));
  restoreTexts();
  await replayInput();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(button).not.toHaveAttribute('data-waits');
});

test('nothing is kept: neither a password nor a listener', async () => {
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  const early = window.rememberedInput;
  await comeToLife();
  expect(window.rememberedInput).toBeUndefined();
  await userEvent.type(screen.getByLabelText('word'), ' more');
  expect(early?.typed).toEqual({ word: 'secret' });
});
