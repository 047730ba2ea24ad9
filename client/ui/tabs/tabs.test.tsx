import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { Tabs } from './tabs.tsx';

const TAB_ITEMS = [
  { id: 'one', label: 'One', panel: <input aria-label="Note" /> },
  { id: 'two', label: 'Two', panel: 'Second', disabled: true },
  { id: 'three', label: 'Three', panel: 'Third' },
];

it('disabled tabs are skipped by arrow keys, and keepPanels keeps panel input', async () => {
  renderIn('en-us', <Tabs label="Parts" items={TAB_ITEMS} keepPanels />);
  await userEvent.type(screen.getByLabelText('Note'), 'kept');
  await userEvent.click(screen.getByRole('tab', { name: 'One' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Three');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('One');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept');
});
