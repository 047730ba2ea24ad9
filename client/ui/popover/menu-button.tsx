import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { AriaLanguage, usePartLanguage } from '#client/ui/aria-language.tsx';
import { type ButtonStyle, buttonClass } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import '#client/styles/late/floats.css';

interface MenuEntry {
  id: string;
  label: string;
  icon?: IconName;
  lang?: string;
  /** Marks the current entry, such as the page's language. */
  isCurrent?: boolean;
  isDanger?: boolean;
  disabled?: boolean;
}

export interface MenuButtonProps extends ButtonStyle {
  label: ReactNode;
  /** Icon that replaces the visible label. */
  icon?: IconName;
  /** Accessible name, required with an icon. */
  spokenLabel?: string;
  entries: readonly MenuEntry[];
  onChoose: (id: string) => void;
}

export function MenuButton({ label, icon, spokenLabel, entries, onChoose, ...buttonStyle }: MenuButtonProps) {
  const currentIds = entries.filter((entry) => entry.isCurrent).map((entry) => entry.id);
  const partLanguage = usePartLanguage();
  return (
    <AriaLanguage>
      <MenuTrigger>
        <Button className={icon ? 'btn btn--icon' : buttonClass(buttonStyle)} aria-label={spokenLabel}>
          {icon ? <Icon name={icon} /> : label}
          {!icon && <Icon name="down" />}
        </Button>
        <Popover {...partLanguage} className="pop pop--placed pop--menu" offset={4}>
          <Menu
            className="menu"
            onAction={(key) => onChoose(String(key))}
            {...(currentIds.length > 0 && { selectionMode: 'single' as const, selectedKeys: currentIds })}
          >
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                isDisabled={entry.disabled}
                className={entry.isDanger ? 'menu__row menu__danger' : 'menu__row'}
              >
                {entry.icon && <Icon name={entry.icon} />}
                <span lang={entry.lang}>{entry.label}</span>
                {entry.isCurrent && <Icon name="check" />}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </AriaLanguage>
  );
}
