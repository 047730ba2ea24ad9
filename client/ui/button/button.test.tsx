import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';

it('does what it is for by pointer and by keyboard, and submits no form by itself', async () => {
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

it('keeps its focus and does nothing while something is under way, and says so', async () => {
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

it('is reached by keyboard where it may not be pressed, and says why, and submits nothing', async () => {
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

it('with a sign alone has a name', () => {
  render(<IconButton icon="eye" label="Show the password" />);
  expect(screen.getByRole('button', { name: 'Show the password' })).toBeTruthy();
});
