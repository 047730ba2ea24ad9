import { useEffect, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useIsScripted } from '#client/site/hydration.ts';

type Outcome = 'none' | 'copied' | 'failed';

const SHOWN_MS = 2000;

/**
 * Button that opens the share sheet of a phone or tablet with a URL of this site, or else copies the URL. Without
 * JavaScript it is hidden, with its space reserved.
 */
export function ShareButton({ address }: { address: string }) {
  const t = useText('share');
  const isScripted = useIsScripted();
  const [outcome, setOutcome] = useState<Outcome>('none');

  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <div className="share" style={{ visibility: isScripted ? undefined : 'hidden' }}>
      <Button onClick={() => void shareAddress(address).then(setOutcome)}>
        <Icon name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'warn' : 'share'} />
        <span>{t(`button.${outcome}`)}</span>
      </Button>
      <span className="sr" role="status">
        {outcome === 'copied' && t('said.copied')}
        {outcome === 'failed' && t('said.failed')}
      </span>
    </div>
  );
}

async function shareAddress(path: string): Promise<Outcome> {
  if (!path) return 'failed';
  const url = new URL(path, window.location.origin).href;
  const sheet = { title: document.title, url };
  if (hasShareSheet(sheet)) {
    try {
      await navigator.share(sheet);
      return 'none';
    } catch (error) {
      // Closing the sheet is no error; anything else falls back to a copy.
      if (error instanceof Error && error.name === 'AbortError') return 'none';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Share sheets of desktops lack the messengers that people use there, so a copy serves them better. */
const hasShareSheet = (sheet: ShareData) =>
  window.matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare(sheet);
