import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fireEvent } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { ScrollToTop } from './scroll-to-top';

function Links() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/rules">Rules</Link>
      <Link to="/rules#sponsors">Sponsors</Link>
      <Link to="/?month=06">Month</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

let scrolls: jest.SpyInstance;
let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers();
  person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null });
  scrolls = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(
    <MemoryRouter>
      <ScrollToTop />
      <Links />
    </MemoryRouter>,
  );
});
afterEach(() => {
  jest.useRealTimers();
  scrolls.mockRestore();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('scrolls to the top on a new page, and again after 100 ms', async () => {
  await person.click(screen.getByText('Rules'));
  expect(scrolls).toHaveBeenCalledTimes(1);
  pass(100);
  expect(scrolls).toHaveBeenCalledTimes(2);
  pass(1_000);
  expect(scrolls).toHaveBeenCalledTimes(2);
});

it('does not scroll again once the reader has scrolled', async () => {
  await person.click(screen.getByText('Rules'));
  fireEvent.wheel(window);
  pass(1_000);
  expect(scrolls).toHaveBeenCalledTimes(1);
});

it('leaves the scroll position unchanged on Back', async () => {
  await person.click(screen.getByText('Rules'));
  pass(100);
  scrolls.mockClear();
  await person.click(screen.getByText('Back'));
  pass(1_000);
  expect(scrolls).not.toHaveBeenCalled();
});

it('does not scroll if only the query string changes', async () => {
  await person.click(screen.getByText('Month'));
  pass(1_000);
  expect(scrolls).not.toHaveBeenCalled();
});

it('scrolls to the top once if the linked element is not on the page', async () => {
  await person.click(screen.getByText('Sponsors'));
  expect(scrolls).toHaveBeenCalledTimes(1);
  pass(1_000);
  expect(scrolls).toHaveBeenCalledTimes(1);
});

it('scrolls to the linked element once it is rendered', async () => {
  const shown = jest.fn();
  Element.prototype.scrollIntoView = function (this: Element) {
    shown(this.id);
  };
  jest.useRealTimers();
  await userEvent.setup().click(screen.getByText('Sponsors'));
  expect(shown).not.toHaveBeenCalled();
  const place = Object.assign(document.createElement('section'), { id: 'sponsors' });
  document.body.append(place);
  await waitFor(() => expect(shown).toHaveBeenCalledWith('sponsors'));
  await userEvent.setup().click(screen.getByText('Sponsors'));
  expect(shown).toHaveBeenCalledTimes(2);
  place.remove();
});

it('does not scroll to the linked element if the reader scrolls before it is rendered', async () => {
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  jest.useRealTimers();
  await userEvent.setup().click(screen.getByText('Sponsors'));
  fireEvent.wheel(window);
  const place = Object.assign(document.createElement('section'), { id: 'sponsors' });
  document.body.append(place);
  // MutationObservers run in a microtask.
  await act(async () => Promise.resolve());
  expect(shown).not.toHaveBeenCalled();
  place.remove();
});
