import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { currentEntry, fitMenu, type MenuEntry } from './menu-entries.ts';
import { MenuLink } from './menu-links.tsx';
import { useDismiss } from './use-dismiss.ts';

/** The agent's menu on a wide screen. Sub-menus open on hover, and by a button of their own for keys and touch. */
export function MainNav({ menus }: { menus: MenuEntry[] }) {
  const t = useText('frame');
  const { agent } = useSite();
  const { pathname } = useLocation();
  const { shown, rest } = fitMenu(menus);
  const current = currentEntry(menus, agent.keyCode, pathname);
  return (
    <nav className="mainnav" aria-label={t('mainNav')}>
      <ul>
        {shown.map((entry) => (
          <li key={entry.key} className="has-sub">
            <MenuLink entry={entry} isCurrent={entry === current} />
            {entry.children.length > 0 && (
              <SubMenu label={t('subMenu', { name: entry.name })} entries={entry.children} />
            )}
          </li>
        ))}
        {rest.length > 0 && (
          <li className="has-sub has-sub--more">
            <SubMenu label={t('more')} showsLabel entries={rest.flatMap((entry) => [entry, ...entry.children])} />
          </li>
        )}
      </ul>
    </nav>
  );
}

interface SubMenuProps {
  label: string;
  showsLabel?: boolean;
  entries: MenuEntry[];
}

/** Shown by style on hover, so also without any script; the button opens it for keys and touch. */
function SubMenu({ label, showsLabel = false, entries }: SubMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useDismiss(ref, { isOpen: () => isOpen, close: () => setOpen(false), opener: () => button.current });
  return (
    <div className="sub" ref={ref} data-open={isOpen || undefined}>
      <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className={showsLabel ? undefined : 'sr'}>{label}</span>
        <span className="i i-down" aria-hidden="true" />
      </button>
      <ul className="pop menu" id={id}>
        {entries.map((child, at) => (
          // An entry may stand in its own sub-menu, and both in one list where the menu is too long.
          <li key={`${at} ${child.key}`}>
            <MenuLink entry={child} />
          </li>
        ))}
      </ul>
    </div>
  );
}
