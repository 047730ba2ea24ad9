import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { CopyButton, ShareButton } from './share.tsx';

afterEach(() => void vi.unstubAllGlobals());

function stubBrowser(isTouch: boolean, share?: (shareData: ShareData) => Promise<void>) {
  const copiedTexts: string[] = [];
  const sharedData: ShareData[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copiedTexts.push(text) },
    ...(share && {
      canShare: () => true,
      share: async (shareData: ShareData) => {
        sharedData.push(shareData);
        await share(shareData);
      },
    }),
  });
  return { copied: copiedTexts, shared: sharedData };
}

const pressShareButton = () => {
  renderIn('en-us', <ShareButton address="/mso/school/course/7" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
};
const EXPECTED_URL = expect.stringMatching(/^https?:\/\/.+\/mso\/school\/course\/7$/);

test('the share sheet of a phone is opened', async () => {
  const { copied, shared } = stubBrowser(true, async () => {});
  pressShareButton();
  await waitFor(() => expect(shared).toMatchObject([{ url: EXPECTED_URL }]));
  expect(copied).toEqual([]);
});

test('the link is copied on a desktop and without a share sheet', async () => {
  const { copied, shared } = stubBrowser(false, async () => {});
  pressShareButton();
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect([copied, shared]).toEqual([[EXPECTED_URL], []]);
});

test('closing the share sheet is no error, and a failed one falls back to copying', async () => {
  const rejectAborted = () => Promise.reject(new DOMException('closed', 'AbortError'));
  const { copied, shared } = stubBrowser(true, rejectAborted);
  pressShareButton();
  await waitFor(() => expect(shared).toHaveLength(1));
  expect(screen.queryByText('Link copied')).toBeNull();
  expect(copied).toEqual([]);
  const deniedBrowser = stubBrowser(true, () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')));
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(deniedBrowser.copied).toEqual([EXPECTED_URL]);
});

test('the copy button copies even where there is a share sheet', async () => {
  const { copied, shared } = stubBrowser(true, async () => {});
  renderIn('en-us', <CopyButton address="https://mso.example/mso/family/secret?lang=zh-hk" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copied).toEqual(['https://mso.example/mso/family/secret?lang=zh-hk']));
  expect(shared).toEqual([]);
});
