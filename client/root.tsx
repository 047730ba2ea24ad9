import { type ReactNode, use } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { PlainErrorPage } from './features/error-page/plain-error-page.tsx';
import type { Frame } from './features/site-frame/load-frame.server.ts';
import { TravellingMessages } from './i18n/travelling-messages.tsx';
import { useLocale } from './i18n/use-text.ts';
import { KeepPlace } from './site/keep-place.ts';
import { SessionStorageStandIn } from './site/session-storage-stand-in.tsx';
import { NonceContext } from './nonce-context.ts';
import { guardNavigation } from './reach/navigation-guard.ts';
import displayFace from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url';
import './styles/global.css';

export const clientMiddleware = [guardNavigation];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const frame = useRouteLoaderData('routes/site') as Frame | null | undefined;
  return (
    <html lang={LANGUAGE_TAGS[useLocale()]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="preload" as="font" type="font/woff2" href={displayFace} crossOrigin="anonymous" />
        <Meta />
        {/* Without it the browser's own drawing would differ from the page as it was sent. */}
        <Links nonce={nonce} />
        {frame && <TenantHead frame={frame} nonce={nonce} />}
      </head>
      <body>
        {children}
        <TravellingMessages />
        <KeepPlace />
        <SessionStorageStandIn nonce={nonce} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The agent's colour, worked out at the edge as plain values, and its site as an app. */
function TenantHead({ frame, nonce }: { frame: Frame; nonce: string | undefined }) {
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
