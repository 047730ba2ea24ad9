import type { ReactNode } from 'react';
import { AppLink } from '#client/ui/link/app-link.tsx';

interface LinkTab {
  href: string;
  label: ReactNode;
  isHere: boolean;
}

/** Renders navigation styled as tabs. It works without JavaScript, and each tab has a URL. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, label: tabLabel, isHere }) => (
        <AppLink key={href} href={href} keepScroll aria-current={isHere ? 'page' : undefined}>
          {tabLabel}
        </AppLink>
      ))}
    </nav>
  );
}
