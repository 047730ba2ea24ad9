import displayFace from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url';
import { type ReactNode, use, useLayoutEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import words from './features/error-page/plain-words.json';
import type { SiteFrameData } from './features/site-frame/load-frame.server.ts';
import { EmbeddedMessages } from './i18n/travelling-messages.tsx';
import { useLocale } from './i18n/use-text.ts';
import { NonceContext } from './nonce-context.ts';
import { DeviceContext } from './ui/use-media.ts';
import { guardNavigation } from './network/navigation.ts';
import './styles/global.css';
import './features/error-page/error-page.css';

/** Document head data of an agency, for its site and its office. */
type TenantFrame = Pick<SiteFrameData, 'device' | 'paletteCss' | 'iconPath'> & {
  agent: Pick<SiteFrameData['agent'], 'keyCode'>;
};

export const clientMiddleware = [guardNavigation];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const siteFrame = useRouteLoaderData('routes/site') as SiteFrameData | null | undefined;
  const frame = (useRouteLoaderData('routes/office/office') as TenantFrame | undefined) ?? siteFrame;
  return (
    <html lang={LANGUAGE_TAGS[useLocale()]} data-device={frame?.device}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="preload" as="font" type="font/woff2" href={displayFace} crossOrigin="anonymous" />
        <Meta />
        {/* Otherwise the hydrated page would differ from the server-rendered one. */}
        <Links nonce={nonce} />
        {frame && <TenantHead frame={frame} nonce={nonce} />}
      </head>
      <body>
        <DeviceContext value={frame?.device ?? 'desktop'}>{children}</DeviceContext>
        <EmbeddedMessages />
        <ScrollRestorer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Renders the agent's palette, computed at the edge as plain CSS values, and its icons and web app manifest. */
function TenantHead({ frame, nonce }: { frame: TenantFrame; nonce: string | undefined }) {
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: frame.paletteCss }} />
      <link rel="manifest" href={`/${frame.agent.keyCode}/manifest.webmanifest`} />
      <link rel="icon" href={frame.iconPath} type="image/svg+xml" />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <PlainErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}

/**
 * Keeps the scroll position if a navigation stays on the same page and its fragment names no element. React Router
 * would scroll to the top, in an effect that runs after this one.
 */
function ScrollRestorer() {
  const { pathname, hash, key } = useLocation();
  const isHistoryNavigation = useNavigationType() === 'POP';
  const lastPathnameRef = useRef(pathname);

  useLayoutEffect(() => {
    const isSamePage = lastPathnameRef.current === pathname;
    lastPathnameRef.current = pathname;
    if (!isSamePage || isHistoryNavigation || hasAnchorTarget(hash)) return;
    const savedPosition = { left: window.scrollX, top: window.scrollY, behavior: 'instant' } as const;
    queueMicrotask(() => window.scrollTo(savedPosition));
  }, [pathname, hash, key, isHistoryNavigation]);

  return null;
}

const hasAnchorTarget = (hash: string) => hash.length > 1 && document.getElementById(hash.slice(1)) !== null;

/**
 * Renders the last-resort error page, when even the locale may be unknown: it needs no data and is in all three
 * languages.
 */
function PlainErrorPage({ status = 500 }: { status?: number }) {
  return (
    <main id="main" className="wrap lost lost--plain">
      <title>{String(status)}</title>
      {words.map(({ lang, title, text, home }, index) => {
        const Heading = index === 0 ? 'h1' : 'h2';
        return (
          <div key={lang} lang={lang}>
            <Heading>{title}</Heading>
            <p>{text}</p>
            <p>
              <a className="more" href="/">
                {home}
              </a>
            </p>
          </div>
        );
      })}
      <p className="source">{status}</p>
    </main>
  );
}
