import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { createBrowserTextSource, prefetchNamespaces } from './i18n/browser-texts.ts';
import { TextSourceContext } from './i18n/use-text.ts';
import { parseEmbeddedMessages } from './i18n/travelling-messages.tsx';
import { NonceContext } from './nonce-context.ts';
import { whenIdle } from '#client/network/when-idle.ts';
import { reloadOnStaleChunk } from './network/reload-on-stale-chunk.ts';
import { withoutReload } from './network/load-with-retry.ts';

reloadOnStaleChunk();

const locale = LOCALES.find((candidate) => LANGUAGE_TAGS[candidate] === document.documentElement.lang) ?? LOCALES[0];
const textSource = createBrowserTextSource(locale, parseEmbeddedMessages());

// The browser hides the nonce from selectors and from the page's source, but the page's own scripts can read it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** Sample rate of page signals (docs/slo.md). */
const SIGNAL_SAMPLE_RATE = 0.1;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <TextSourceContext value={textSource}>
          <HydratedRouter />
        </TextSourceContext>
      </NonceContext>
    </StrictMode>,
  );
});

whenIdle()
  .then(async () => {
    prefetchNamespaces(locale);
    if (Math.random() < SIGNAL_SAMPLE_RATE)
      (await withoutReload(() => import('./site/report-signals.ts'))).reportSignals();
  })
  .catch(() => undefined); // The page works without either module.
