import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, test, vi } from 'vitest';
import { Button } from '#client/ui/button/button.tsx';
import { renderIn } from '#tests/components/render-in.tsx';
import { ConfirmQuestion } from './confirm-question.tsx';
import { Dialog } from './dialog.tsx';

function Example({ onAct }: { onAct: () => Promise<string | void> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      <ConfirmQuestion
        isOpen={isOpen}
        title="Remove all 4?"
        safeLabel="Keep"
        actLabel="Remove all 4"
        actPendingLabel="Removing"
        onAct={onAct}
        onClose={() => setOpen(false)}
      >
        They cannot come back.
      </ConfirmQuestion>
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Remove' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

it('cancels by the safe button and restores focus', async () => {
  const run = vi.fn(async () => undefined);
  renderIn('en-us', <Example onAct={run} />);
  await open();
  expect(screen.getByRole('alertdialog', { name: 'Remove all 4?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await isClosed();
  expect(run).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' })));
});

it('closes on Escape and traps focus', async () => {
  renderIn('en-us', <Example onAct={async () => undefined} />);
  await open();
  const content = screen.getByRole('alertdialog');
  for (let press = 0; press < 5; press += 1) {
    await userEvent.tab();
    expect(content.contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await isClosed();
});

it('stays open with the error of a failed action and closes after success', async () => {
  const run = vi.fn<() => Promise<string | void>>().mockResolvedValueOnce('The server is gone');
  renderIn('en-us', <Example onAct={run} />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove all 4' }));
  expect(await screen.findByText('The server is gone')).toBeTruthy();
  run.mockResolvedValueOnce(undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Remove all 4' }));
  await isClosed();
  await open();
  expect(screen.queryByText('The server is gone')).toBeNull();
});

test.each([
  ['en-us', 'Close'],
  ['zh-hk', '關閉'],
  ['zh', '关闭'],
] as const)('a window has a button that closes it, in %s', async (locale, close) => {
  const onClose = vi.fn();
  renderIn(
    locale,
    <Dialog isOpen onClose={onClose} title="Log in">
      <input aria-label="Mobile" />
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: close }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
