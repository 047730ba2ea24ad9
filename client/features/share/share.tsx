import { useEffect, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useIsScripted } from '#client/site/hydration.ts';

type Outcome = 'none' | 'copied' | 'failed';

const SHOWN_MS = 2000;

/** Button that copies a URL of this site. Without JavaScript it is hidden, with its space reserved. */
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
      <Button onClick={() => void copyAddress(address).then(setOutcome)}>
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

async function copyAddress(url: string): Promise<Outcome> {
  if (!url) return 'failed';
  try {
    await navigator.clipboard.writeText(new URL(url, window.location.origin).href);
    return 'copied';
  } catch {
    return 'failed';
  }
}
