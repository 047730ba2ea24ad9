import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, test, vi } from 'vitest';
import { Button } from '#client/ui/button/button.tsx';
import { renderIn } from '#tests/components/render-in.tsx';
import { ConfirmDialog } from './confirm-question.tsx';
import { Dialog } from './dialog.tsx';

function Example({ onConfirm }: { onConfirm: () => Promise<string | void> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Remove</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Remove all 4?"
        safeLabel="Keep"
        actLabel="Remove all 4"
        actPendingLabel="Removing"
        onAct={onConfirm}
        onClose={() => setIsOpen(false)}
      >
        They cannot come back.
      </ConfirmDialog>
    </>
  );
}

const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Remove' }));
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

it('cancels by the safe button and restores focus', async () => {
  const onConfirm = vi.fn(async () => undefined);
  renderIn('en-us', <Example onConfirm={onConfirm} />);
  await openDialog();
  expect(screen.getByRole('alertdialog', { name: 'Remove all 4?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitUntilClosed();
  expect(onConfirm).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' })));
});

it('closes on Escape and traps focus', async () => {
  renderIn('en-us', <Example onConfirm={async () => undefined} />);
  await openDialog();
  const dialogElement = screen.getByRole('alertdialog');
  for (let pressCount = 0; pressCount < 5; pressCount += 1) {
    await userEvent.tab();
    expect(dialogElement.contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await waitUntilClosed();
});

it('stays open with the error of a failed action and closes after success', async () => {
  const onConfirm = vi.fn<() => Promise<string | void>>().mockResolvedValueOnce('The server is gone');
  renderIn('en-us', <Example onConfirm={onConfirm} />);
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Remove all 4' }));
  expect(await screen.findByText('The server is gone')).toBeTruthy();
  onConfirm.mockResolvedValueOnce(undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Remove all 4' }));
  await waitUntilClosed();
  await openDialog();
  expect(screen.queryByText('The server is gone')).toBeNull();
});

test.each([
  ['en-us', 'Close'],
  ['zh-hk', '關閉'],
  ['zh', '关闭'],
] as const)('a window has a button that closes it, in %s', async (locale, closeLabel) => {
  const onClose = vi.fn();
  renderIn(
    locale,
    <Dialog isOpen onClose={onClose} title="Log in">
      <input aria-label="Mobile" />
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: closeLabel }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
