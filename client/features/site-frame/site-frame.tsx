import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { SiteContext, type SiteDialog } from '#client/site/site-context.ts';
import { BareHeader } from './bare-header.tsx';
import { HelperRail } from './helper-rail.tsx';
import { InviteBanner } from './invite-banner.tsx';
import type { Frame } from './load-frame.server.ts';
import { LoadingBar } from './loading-bar.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { NetworkBar } from './network-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useAddressWishes } from './use-address-wishes.ts';
import { useVersionNotes } from './use-version-notes.ts';
import '#client/styles/floats.css';
import './site-frame.css';

/** Dialogs bring their own weight, so none travels before it is opened. */
const DialogHost = lazy(() => import('./dialog-host.tsx').then((module) => ({ default: module.DialogHost })));

interface SiteFrameProps {
  /** Null where no agent's site could be found. */
  frame: Frame | null;
  failed?: boolean;
  children: ReactNode;
}

export interface OpenDialog {
  name: SiteDialog;
  next: string | null;
}

export function SiteFrame({ frame, failed = false, children }: SiteFrameProps) {
  const t = useText('frame');
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div id="top" tabIndex={-1} />
      <LoadingBar failed={failed} />
      <NetworkBar />
      {frame ? <Furnished frame={frame}>{children}</Furnished> : <Bare>{children}</Bare>}
    </>
  );
}

function Bare({ children }: { children: ReactNode }) {
  return (
    <>
      <BareHeader />
      <main id="main">{children}</main>
    </>
  );
}

function Furnished({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { agent, user, menus, mapStyle } = frame;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const site = useMemo(
    () => ({
      agent,
      user,
      mapStyle,
      openDialog: (name: SiteDialog, next?: string) => setDialog({ name, next: next ?? null }),
    }),
    [agent, user, mapStyle],
  );
  useAddressWishes(site.openDialog);
  useVersionNotes(site.openDialog);
  return (
    <SiteContext value={site}>
      <SiteHeader menus={menus} />
      <main id="main">{children}</main>
      <InviteBanner />
      <HelperRail />
      <SiteFooter year={frame.year} />
      <LoadingOverlay logo={agent.topLogoPath} />
      {dialog && (
        <Suspense fallback={null}>
          <DialogHost dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </SiteContext>
  );
}
