import type { ReactNode } from 'react';
import { AppLink } from '#client/ui/link/app-link.tsx';

interface LinkTab {
  href: string;
  label: ReactNode;
  isHere: boolean;
}

/** Looks like tabs and is a list of links: works without script, and each part has an address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, label: words, isHere }) => (
        <AppLink key={href} href={href} keepScroll aria-current={isHere ? 'page' : undefined}>
          {words}
        </AppLink>
      ))}
    </nav>
  );
}
