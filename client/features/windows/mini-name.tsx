import { useLocale } from '#client/i18n/use-text.ts';
import type { OpenWindow } from '#client/site/open-windows.ts';
import { twoNames } from '#client/site/two-names.ts';
import { WindowLink } from '#client/site/window-link.tsx';
import type { MiniThing } from './mini-list-state.ts';

interface MiniNameProps {
  thing: MiniThing;
  kind: 'school' | 'course';
  level?: string;
  open: readonly OpenWindow[];
}

/** Brings the window back. The one that is open is marked. */
export function MiniName({ thing, kind, level, open }: MiniNameProps) {
  const { own, ownLang, other, otherLang } = twoNames(thing, useLocale());
  const isOpen = open.some((one) => one.kind === kind && one.id === thing.id);
  return (
    <WindowLink
      className="plain mini__name"
      opens={{ kind, id: thing.id }}
      aria-current={isOpen ? 'true' : undefined}
      title={own}
    >
      <span lang={ownLang}>{own}</span>
      {(level || (kind === 'school' && other)) && <small lang={level ? undefined : otherLang}> {level || other}</small>}
    </WindowLink>
  );
}
