import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';

it('runs its action by pointer and keyboard and does not submit the form', async () => {
  const [act, submit] = [vi.fn(), vi.fn((event: React.FormEvent) => event.preventDefault())];
  render(
    <form onSubmit={submit}>
      <Button onClick={act}>Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter} ');
  expect([act.mock.calls.length, submit.mock.calls.length]).toEqual([3, 0]);
});

it('keeps focus, ignores clicks and is aria-busy while pending', async () => {
  const act = vi.fn();
  const { rerender } = render(
    <Button pending={false} pendingLabel="Saving" onClick={act}>
      Save
    </Button>,
  );
  screen.getByRole('button', { name: 'Save' }).focus();
  rerender(
    <Button pending pendingLabel="Saving" onClick={act}>
      Save
    </Button>,
  );
  const busy = screen.getByRole('button', { name: 'Saving' });
  expect(document.activeElement).toBe(busy);
  expect(busy.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(busy);
  expect(act).not.toHaveBeenCalled();
});

it('stays focusable when disabled, describes the reason and does not submit', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" disabledReason="Three at most">
        Compare
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Compare', description: 'Three at most' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect([button.getAttribute('aria-disabled'), submit.mock.calls.length]).toEqual(['true', 0]);
});

it('has an accessible name with an icon alone', () => {
  render(<IconButton icon="eye" label="Show the password" />);
  expect(screen.getByRole('button', { name: 'Show the password' })).toBeTruthy();
});
