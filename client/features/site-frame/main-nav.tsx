import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { MenuLink } from './menu-link.tsx';
import { currentEntry, type MenuEntry } from './menu-target.ts';
import { useDismiss } from './use-dismiss.ts';

/** The agent's menu on a wide screen. Sub-menus open on hover, and by a button of their own for keys and touch. */
export function MainNav({ menus }: { menus: MenuEntry[] }) {
  const t = useText('frame');
  const { agent } = useSite();
  const { pathname } = useLocation();
  const current = currentEntry(menus, agent.keyCode, pathname);
  return (
    <nav className="mainnav" aria-label={t('mainNav')}>
      <ul>
        {menus.map((entry) => (
          <li key={entry.key} className={entry.children.length > 0 ? 'has-sub' : undefined}>
            <MenuLink entry={entry} isCurrent={entry === current} />
            {entry.children.length > 0 && <SubMenu entry={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown by style on hover, so also without any script; the button opens it for keys and touch. */
function SubMenu({ entry }: { entry: MenuEntry }) {
  const t = useText('frame');
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useDismiss(ref, { isOpen: () => isOpen, close: () => setOpen(false), opener: () => button.current });
  return (
    <div className="sub" ref={ref} data-open={isOpen || undefined}>
      <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className="i i-down" aria-hidden="true" />
        <span className="sr">{t('subMenu', { name: entry.name })}</span>
      </button>
      <ul className="pop menu" id={id}>
        {entry.children.map((child) => (
          <li key={child.key}>
            <MenuLink entry={child} />
          </li>
        ))}
      </ul>
    </div>
  );
}
