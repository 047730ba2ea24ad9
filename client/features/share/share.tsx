import { useEffect, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useIsScripted } from '#client/site/hydration.ts';

type ShareResult = 'none' | 'copied' | 'failed';

const RESULT_SHOWN_MS = 2000;

/**
 * Button that opens the share sheet of a phone or tablet for a URL of this site. Without a share sheet, it copies the
 * URL. Without JavaScript, it is invisible but takes up its space.
 */
export const ShareButton = ({ address }: { address: string }) => (
  <AddressButton address={address} label="none" handleAddress={shareAddress} />
);

/** Button that copies a URL. It is used for URLs that are shown only once. */
export const CopyButton = ({ address }: { address: string }) => (
  <AddressButton address={address} label="copy" handleAddress={copyAddress} />
);

interface AddressButtonProps {
  address: string;
  label: 'none' | 'copy';
  handleAddress: (address: string) => Promise<ShareResult>;
}

function AddressButton({ address, label, handleAddress }: AddressButtonProps) {
  const t = useText('share');
  const isScripted = useIsScripted();
  const [shareResult, setShareResult] = useState<ShareResult>('none');

  useEffect(() => {
    if (shareResult === 'none') return;
    const timer = setTimeout(() => setShareResult('none'), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shareResult]);

  return (
    <div className="share" style={{ visibility: isScripted ? undefined : 'hidden' }}>
      <Button onClick={() => void handleAddress(address).then(setShareResult)}>
        <Icon name={shareResult === 'copied' ? 'check' : shareResult === 'failed' ? 'warn' : 'share'} />
        <span>{t(`button.${shareResult === 'none' ? label : shareResult}`)}</span>
      </Button>
      <span className="sr" role="status">
        {shareResult === 'copied' && t('said.copied')}
        {shareResult === 'failed' && t('said.failed')}
      </span>
    </div>
  );
}

async function shareAddress(path: string): Promise<ShareResult> {
  if (!path) return 'failed';
  const url = new URL(path, window.location.origin).href;
  const shareData = { title: document.title, url };
  if (hasShareSheet(shareData)) {
    try {
      await navigator.share(shareData);
      return 'none';
    } catch (error) {
      // Closing the sheet is not an error. After any other error, the URL is copied.
      if (error instanceof Error && error.name === 'AbortError') return 'none';
    }
  }
  return copyAddress(url);
}

async function copyAddress(url: string): Promise<ShareResult> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/**
 * Returns whether to use the share sheet. On desktops the sheet lacks the usual messengers, so copying is more useful.
 */
const hasShareSheet = (shareData: ShareData) =>
  window.matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare(shareData);
