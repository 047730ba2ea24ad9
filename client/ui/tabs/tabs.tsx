import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { AriaLanguage } from '#client/ui/aria-language.tsx';

interface TabItem {
  id: string;
  label: ReactNode;
  panel: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  label: string;
  items: readonly TabItem[];
  /** Selected tab. Without `selected` and `onSelect`, the tabs are uncontrolled. */
  selected?: string;
  onSelect?: (id: string) => void;
  keepPanels?: boolean;
}

/** Renders tabs within a page. Use LinkTabs if each tab has a URL. */
export function Tabs({ label, items, selected, onSelect, keepPanels }: TabsProps) {
  return (
    <AriaLanguage>
      <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
        <TabList className="tabs" aria-label={label}>
          {items.map((item) => (
            <Tab key={item.id} id={item.id} isDisabled={item.disabled}>
              {item.label}
            </Tab>
          ))}
        </TabList>
        {items.map((item) => (
          <TabPanel key={item.id} id={item.id} className="tab-panel" shouldForceMount={keepPanels}>
            {item.panel}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLanguage>
  );
}
