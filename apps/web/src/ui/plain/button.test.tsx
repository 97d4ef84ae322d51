import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

it('treats a double click as one click if `loading` is set, and as two otherwise', async () => {
  const [send, next] = [jest.fn(), jest.fn()];
  render(
    <>
      <Button loading={false} onClick={send}>
        Send
      </Button>
      <Button onClick={next}>Next</Button>
    </>,
  );
  const person = userEvent.setup();
  await person.dblClick(screen.getByRole('button', { name: 'Send' }));
  await person.dblClick(screen.getByRole('button', { name: 'Next' }));
  expect(send).toHaveBeenCalledTimes(1);
  expect(next).toHaveBeenCalledTimes(2);
});
