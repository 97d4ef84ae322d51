import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { translatePage } from '../test/translate';
import { keepTranslatedPageAlive } from './translated-page';

beforeAll(keepTranslatedPageAlive);

let set: (state: { busy: boolean; count: number; names: string[] }) => void;

/** Renders text in every position relative to elements that appear, disappear, move or change. */
function Page() {
  const [{ busy, count, names }, setState] = useState({ busy: false, count: 0, names: ['Neo', 'Kabo'] });
  set = setState;
  return (
    <main>
      <button type="button">
        {busy && <i>spinner</i>}
        {busy ? 'Paying...' : 'Pay'}
      </button>
      <p>
        {count} slots <b>chosen</b> {count > 0 && 'for you'}
      </p>
      <div>{count === 0 ? 'Nothing yet' : <em>something</em>}</div>
      <section>
        {names.map((name) => name)}
        <hr />
      </section>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name} <small>x</small>
          </li>
        ))}
      </ul>
    </main>
  );
}

const change = (state: Parameters<typeof set>[0]) =>
  act(async () => {
    set(state);
    await Promise.resolve();
  });
const textOf = (role: string) => screen.getByRole(role).textContent;

describe.each(['replaced', 'inserted'] as const)('a page whose text a translator has %s', (how) => {
  const translate = () => act(async () => translatePage(document.body, how));

  it('keeps working and shows current values', async () => {
    render(<Page />);
    await translate();
    await change({ busy: true, count: 0, names: ['Neo', 'Kabo'] });
    expect(textOf('button')).toBe('spinnerPaying...');
    await translate();
    await change({ busy: false, count: 2, names: ['Kabo', 'Neo', 'Lesego'] });
    expect(textOf('button')).toBe('Pay');
    expect(screen.getByText(/chosen/).closest('p')).toHaveTextContent('2 slots chosen for you');
    expect(screen.getByText('something')).toBeInTheDocument();
    expect(screen.queryByText('Nothing yet')).toBeNull();
    expect(textOf('list')).toBe('Kabo xNeo xLesego x');
    await translate();
    await change({ busy: false, count: 0, names: ['Lesego'] });
    expect(screen.getByText(/chosen/).closest('p')).toHaveTextContent('0 slots chosen');
    expect(screen.getByText('Nothing yet')).toBeInTheDocument();
    expect(textOf('list')).toBe('Lesego x');
    expect(screen.getByRole('separator').parentElement).toHaveTextContent(/^Lesego$/);
  });

  it('can be unmounted', async () => {
    const page = render(<Page />);
    await translate();
    page.unmount();
    expect(page.container).toBeEmptyDOMElement();
  });
});
