import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

type Key = 'one' | 'two' | 'three';
const approached = jest.fn();

function Example() {
  const [value, setValue] = useState<Key>('one');
  const tabs = (['one', 'two', 'three'] as const).map((key) => ({
    key,
    label: key,
    panel: <input aria-label={`in ${key}`} />,
    onApproach: () => approached(key),
  }));
  return <Tabs label="Numbers" tabs={tabs} value={value} onChange={setValue} />;
}

const tab = (name: Key) => screen.getByRole('tab', { name });
const panel = () => screen.getByRole('tabpanel');

it('ties each tab to its panel, and has one of them in the tab order', () => {
  render(<Example />);
  expect(screen.getByRole('tablist', { name: 'Numbers' })).toBeInTheDocument();
  expect(panel()).toHaveAccessibleName('one');
  expect(tab('one')).toHaveAttribute('aria-controls', panel().id);
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  expect(screen.getAllByRole('tab').map((each) => each.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false']);
});

it.each([
  ['{ArrowRight}', 'two'],
  ['{ArrowLeft}', 'three'],
  ['{End}', 'three'],
  ['{End}{Home}', 'one'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'one'],
] as const)('moves by %s to %s and shows its panel', async (keys, name) => {
  const person = userEvent.setup();
  render(<Example />);
  await person.tab();
  await person.keyboard(keys);
  expect(tab(name)).toHaveFocus();
  expect(panel()).toHaveAccessibleName(name);
});

it('draws a panel when it is first chosen, and keeps what was typed there', async () => {
  const person = userEvent.setup();
  render(<Example />);
  await person.type(screen.getByLabelText('in one'), 'kept');
  expect(screen.queryByLabelText('in two')).toBeNull();
  await person.click(tab('two'));
  expect(screen.getByLabelText('in two')).toBeVisible();
  expect(screen.getByLabelText('in one')).not.toBeVisible();
  await person.click(tab('one'));
  expect(screen.getByLabelText('in one')).toHaveValue('kept');
});

it('says that a tab is about to be chosen while there is time to load its panel', async () => {
  render(<Example />);
  await userEvent.setup().hover(tab('three'));
  expect(approached).toHaveBeenCalledWith('three');
  expect(panel()).toHaveAccessibleName('one');
});
