import { useEffect, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useIsScripted } from '#client/site/hydration.ts';

type ShareResult = 'none' | 'copied' | 'failed';

const RESULT_SHOWN_MS = 2000;

/**
 * Button that opens the share sheet of a phone or tablet with a URL of this site; without a share sheet it copies the
 * URL. Without JavaScript it is hidden, with its space reserved.
 */
export const ShareButton = ({ address }: { address: string }) => (
  <AddressButton address={address} label="none" handleAddress={shareAddress} />
);

/** Button that only copies the URL, used for URLs that are shown once. */
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
      // Closing the sheet is not an error; after any other error, the URL is copied.
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
 * Whether to use the share sheet. Share sheets of desktops lack the usual messengers, so copying is more useful there.
 */
const hasShareSheet = (shareData: ShareData) =>
  window.matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare(shareData);
