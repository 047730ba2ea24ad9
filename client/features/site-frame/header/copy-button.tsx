import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';

type Copied = 'no' | 'yes' | 'failed';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText('frame');
  const [copied, setCopied] = useState<Copied>('no');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <>
      <button className="btn btn--s" type="button" onClick={() => void copy()}>
        <span className="i i-link" aria-hidden="true" />
        {label}
      </button>
      <span className="meta" role="status">
        {copied === 'yes' && t('copied')}
        {copied === 'failed' && t('copyFailed')}
      </span>
    </>
  );
}
