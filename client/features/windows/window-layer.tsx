import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { parseWindows, windowPath } from '#client/site/windows/open-windows.tsx';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { hasStoredList } from './minimised-list/stored-list.ts';

const WindowHost = lazyPart({
  load: async () => (await import('./window-host.tsx')).WindowHost,
  words: ['ui', 'windows'],
});

/** Loads the scripts of windows and the minimised list on first use. */
export function WindowLayer({ coming }: { coming: ReactNode }) {
  const { agent } = useSite();
  const top = parseWindows(useLocation().search).at(-1);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    if (top || hasStoredList(agent.keyCode)) setWanted(true);
  }, [top, agent.keyCode]);

  return (
    <>
      {top && <PlainWay to={sitePath(agent.keyCode, windowPath(top))} />}
      {isWanted && <WindowHost waiting={top ? coming : null} key={agent.keyCode} />}
    </>
  );
}

/** Link to the page with the window's content, for browsers without JavaScript. */
function PlainWay({ to }: { to: string }) {
  const t = useText('frame');
  return (
    <noscript>
      <p className="plain-window">
        <a href={to}>{t('plainWindow')}</a>
      </p>
    </noscript>
  );
}
