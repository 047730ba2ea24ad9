import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { Checkbox, RadioGroup } from './choice.tsx';

it('selects a radio with arrow keys and skips an unavailable one, which shows its reason', async () => {
  const onChange = vi.fn();
  renderIn(
    'en-us',
    <RadioGroup
      label="Level"
      defaultValue="a"
      onChange={onChange}
      error="Choose one"
      choices={[
        { value: 'a', label: 'Bachelor' },
        { value: 'b', label: 'Master', unavailable: 'Not taught here' },
        { value: 'c', label: 'Doctorate', note: 'By research' },
      ]}
    />,
  );
  const group = screen.getByRole('radiogroup', { name: 'Level', description: 'Choose one' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
  const masterRadio = screen.getByRole<HTMLInputElement>('radio', { name: /Master.*Not taught here/ });
  expect(masterRadio.disabled).toBe(true);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('c');
});

it('toggles a checkbox by label and Space and describes it by its error', async () => {
  renderIn(
    'en-us',
    <Checkbox name="agreed" error="Please agree first" count={4}>
      I agree
    </Checkbox>,
  );
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox', { description: 'Please agree first' });
  await userEvent.click(screen.getByText('I agree'));
  expect(checkbox.checked).toBe(true);
  checkbox.focus();
  await userEvent.keyboard(' ');
  expect([checkbox.checked, checkbox.getAttribute('aria-invalid')]).toEqual([false, 'true']);
});
