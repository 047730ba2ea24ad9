import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';

it('runs its action by pointer and keyboard and does not submit the form', async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event: React.FormEvent) => event.preventDefault())];
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter} ');
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([3, 0]);
});

it('keeps focus, ignores clicks and is aria-busy while pending', async () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <Button pending={false} pendingLabel="Saving" onClick={onClick}>
      Save
    </Button>,
  );
  screen.getByRole('button', { name: 'Save' }).focus();
  rerender(
    <Button pending pendingLabel="Saving" onClick={onClick}>
      Save
    </Button>,
  );
  const pendingButton = screen.getByRole('button', { name: 'Saving' });
  expect(document.activeElement).toBe(pendingButton);
  expect(pendingButton.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(pendingButton);
  expect(onClick).not.toHaveBeenCalled();
});

it('stays focusable when disabled, describes the reason and does not submit', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" disabledReason="Three at most">
        Compare
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Compare', description: 'Three at most' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect([button.getAttribute('aria-disabled'), onSubmit.mock.calls.length]).toEqual(['true', 0]);
});

it('has an accessible name with an icon alone', () => {
  render(<IconButton icon="eye" label="Show the password" />);
  expect(screen.getByRole('button', { name: 'Show the password' })).toBeTruthy();
});
