import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { ShareButton } from './share.tsx';

afterEach(() => void vi.unstubAllGlobals());

function stubBrowser(isTouch: boolean, share?: (sheet: ShareData) => Promise<void>) {
  const copied: string[] = [];
  const sharedData: ShareData[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
    ...(share && {
      canShare: () => true,
      share: async (sheet: ShareData) => {
        sharedData.push(sheet);
        await share(sheet);
      },
    }),
  });
  return { copied, shared: sharedData };
}

const press = () => {
  renderIn('en-us', <ShareButton address="/mso/school/course/7" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
};
const ADDRESS = expect.stringMatching(/^https?:\/\/.+\/mso\/school\/course\/7$/);

test('opens the share sheet of a phone', async () => {
  const { copied, shared } = stubBrowser(true, async () => {});
  press();
  await waitFor(() => expect(shared).toMatchObject([{ url: ADDRESS }]));
  expect(copied).toEqual([]);
});

test('copies on a desktop, and where there is no sheet', async () => {
  const { copied, shared } = stubBrowser(false, async () => {});
  press();
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect([copied, shared]).toEqual([[ADDRESS], []]);
});

test('a closed sheet is no error, and a failed one falls back to a copy', async () => {
  const abort = () => Promise.reject(new DOMException('closed', 'AbortError'));
  const { copied, shared } = stubBrowser(true, abort);
  press();
  await waitFor(() => expect(shared).toHaveLength(1));
  expect(screen.queryByText('Link copied')).toBeNull();
  expect(copied).toEqual([]);
  const denied = stubBrowser(true, () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')));
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(denied.copied).toEqual([ADDRESS]);
});
