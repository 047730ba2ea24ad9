import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { parseWindows, getWindowPath } from '#client/site/windows/open-windows.tsx';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { hasStoredList } from './minimised-list/stored-list.ts';

const WindowHost = createLazyPart({
  load: async () => (await import('./window-host.tsx')).WindowHost,
  namespaces: ['ui', 'windows'],
});

/** Loads the scripts of windows and the minimised list on first use. */
export function WindowLayer({ fallback }: { fallback: ReactNode }) {
  const { agent } = useSite();
  const topWindow = parseWindows(useLocation().search).at(-1);
  const [isHostNeeded, setHostNeeded] = useState(false);

  useEffect(() => {
    if (topWindow || hasStoredList(agent.keyCode)) setHostNeeded(true);
  }, [topWindow, agent.keyCode]);

  return (
    <>
      {topWindow && <PlainBackLink to={sitePath(agent.keyCode, getWindowPath(topWindow))} />}
      {isHostNeeded && <WindowHost waiting={topWindow ? fallback : null} key={agent.keyCode} />}
    </>
  );
}

/** Link to the page with the window's content, for browsers without JavaScript. */
function PlainBackLink({ to: path }: { to: string }) {
  const t = useText('frame');
  return (
    <noscript>
      <p className="plain-window">
        <a href={path}>{t('plainWindow')}</a>
      </p>
    </noscript>
  );
}
