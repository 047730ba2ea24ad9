import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';

/** A secret that is shown only this once, with a button that copies it. */
export function ShownOnce({ text }: { text: string }) {
  const t = useText('office-integrations');
  const [isCopied, setCopied] = useState(false);
  const copyText = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <p className="integrations__once">
      <code className="integrations__secret">{text}</code>
      <Button size="s" className="needs-script" onClick={() => void copyText()}>
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </p>
  );
}
