import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import './about.css';

export default function AboutRoute() {
  return (
    <AboutLayout>
      <Outlet />
    </AboutLayout>
  );
}

const ABOUT_TABS = ['us', 'question'] as const;

function AboutLayout({ children }: { children: ReactNode }) {
  const t = useText('about');
  const { pathname } = useLocation();
  return (
    <>
      <div className="wrap about-tabs">
        <nav className="tabs" aria-label={t('tabs.label')}>
          {ABOUT_TABS.map((tab) => (
            <SiteLink key={tab} to={`/about/${tab}`} aria-current={pathname.endsWith(`/${tab}`) ? 'page' : undefined}>
              {t(`tabs.${tab}`)}
            </SiteLink>
          ))}
        </nav>
      </div>
      {children}
    </>
  );
}
