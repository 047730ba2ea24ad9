import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { Select } from './select.tsx';

function PassportSelect() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Select
      label="Passport"
      placeholder="Choose"
      error="Choose a place"
      choices={[{ value: 'HK', label: 'Hong Kong' }]}
      value={value}
      validate={(selectedValue) => (selectedValue ? null : 'Choose a place')}
      onChange={setValue}
    />
  );
}

it('a choice from the list clears the error, and closing the list without one shows it', async () => {
  renderIn('en-us', <PassportSelect />);
  const selectButton = screen.getByRole('button', { name: /Passport/ });
  await userEvent.click(selectButton);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Choose a place')).not.toBeNull();
  await userEvent.click(selectButton);
  await userEvent.click(await screen.findByRole('option', { name: 'Hong Kong' }));
  expect(screen.queryByText('Choose a place')).toBeNull();
});
