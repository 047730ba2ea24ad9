import displayFace from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url';
import { writeLogLine } from '#shared/log-line.ts';
import { isbot } from 'isbot';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { createRecordingTextSource } from './i18n/server-texts.server.ts';
import { TextSourceContext } from './i18n/use-text.ts';
import { NonceContext } from './nonce-context.ts';
import { portalRequest } from './portal-request.server.ts';
import { renderToStream } from './render-stream.server.ts';

/**
 * Time limit of a render, after which the page is sent although parts of it are missing. These parts time out earlier
 * (worker/render/run-router.ts).
 */
const RENDER_TIMEOUT_MS = 10_000;
/** Timeout of deferred loader data. React Router's default is shorter and would make the whole page fail. */
export const streamTimeout = RENDER_TIMEOUT_MS;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, locale, requestId, keepOutOfCache, main } = context.get(portalRequest);
  let hasFailedBeforeShell = false;
  const body = await renderToStream(
    <NonceContext value={nonce}>
      <TextSourceContext value={createRecordingTextSource(locale)}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </TextSourceContext>
    </NonceContext>,
    {
      nonce,
      // Renders available content in place. Otherwise React would move it to the end of a long page and need a script
      // to insert it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      isWhole: isbot(request.headers.get('user-agent') ?? ''),
      timeoutMs: RENDER_TIMEOUT_MS,
      onError(error) {
        hasFailedBeforeShell = true;
        keepOutOfCache();
        writeLogLine('portal', 'error', 'page rendering failed', { requestId, error });
      },
    },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('link', formatPreloadHints(entry));
  return new Response(body, {
    headers,
    status: hasFailedBeforeShell ? 500 : getResponseStatus(status, main.isFailed()),
  });
}

/** Returns 503 if the main content failed, unless a loader returned a 404 or a redirect. */
const getResponseStatus = (status: number, isMainFailed: boolean) => (status === 200 && isMainFailed ? 503 : status);

/** Link headers of critical resources, which the edge may send as 103 Early Hints. */
function formatPreloadHints({ manifest, staticHandlerContext: { matches, errors } }: EntryContext): string {
  // Routes below the failed one are not rendered, so their styles are not hinted.
  const failedIndex = matches.findIndex(({ route }) => errors && route.id in errors);
  const dataRouteMatches = failedIndex === -1 ? matches : matches.slice(0, failedIndex + 1);
  const stylesheetUrls = new Set(dataRouteMatches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []));
  return [
    ...[...stylesheetUrls].map((stylesheetUrl) => `<${stylesheetUrl}>; rel=preload; as=style`),
    `<${displayFace}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  ].join(', ');
}
