import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { readWindows, windowPath } from '#client/site/open-windows.ts';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { hasKeptMiniList } from './kept-mini-list.ts';

const WindowHost = lazy(() => import('./window-host.tsx').then((module) => ({ default: module.WindowHost })));

/** Windows and the list of the minimised ones weigh nothing before the first of them is wanted. */
export function WindowLayer({ coming }: { coming: ReactNode }) {
  const { agent } = useSite();
  const top = readWindows(useLocation().search).at(-1);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    if (top || hasKeptMiniList(agent.keyCode)) setWanted(true);
  }, [top, agent.keyCode]);

  return (
    <>
      {top && <PlainWay to={sitePath(agent.keyCode, windowPath(top))} />}
      {isWanted && (
        <Suspense fallback={top ? coming : null}>
          <WindowHost key={agent.keyCode} />
        </Suspense>
      )}
    </>
  );
}

/** Without script no window opens; what it would show is one step away. */
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
