import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type OpenWindow, readWindows, windowName } from '#client/site/open-windows.ts';
import { useSite } from '#client/site/site-context.ts';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { latePart } from '#client/ui/late-part.tsx';
import { describeMini } from './describe-mini.ts';
import { DetailWindow } from './detail-window.tsx';
import { useCloseWindow } from './use-close-window.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useMiniList } from './use-mini-list.ts';
import { useShownWindows } from './use-shown-windows.ts';
import type { WindowContent } from './window-content.ts';

const MiniList = latePart({
  load: async () => (await import('./mini-list.tsx')).MiniList,
  words: ['windows'],
});

/** The windows that the address names, and the list of those that were made small. */
export function WindowHost() {
  const t = useText('windows');
  const { agent } = useSite();
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { search } = useLocation();
  const open = useMemo(() => readWindows(search), [search]);
  const shown = useShownWindows(open);
  const close = useCloseWindow();
  const [list, tell] = useMiniList(agent.keyCode);
  const [said, say] = useState('');
  useFocusReturn(shown.length > 0);

  const end = (window: OpenWindow) => {
    tell({ kind: 'windowClosed', window });
    close(window);
  };
  const minimise = (window: OpenWindow, content: WindowContent, name: string) => {
    const event = describeMini(content, locale);
    if (!event) return;
    tell(event);
    say(t('minimised', { name }));
    close(window);
  };
  return (
    <>
      {shown.map(({ window, isOpen }) => (
        <DetailWindow
          key={windowName(window)}
          window={window}
          isOpen={isOpen}
          onClose={() => end(window)}
          onMinimise={
            isPhone || window.kind === 'news' ? undefined : (content, name) => minimise(window, content, name)
          }
        />
      ))}
      {!isPhone && list.schools.length > 0 && <MiniList list={list} open={open} tell={tell} say={say} />}
      <p className="sr" role="status" data-react-aria-top-layer="true">
        {said}
      </p>
    </>
  );
}
