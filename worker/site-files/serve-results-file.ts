import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { localeOfResultsFile, writeResultsFile } from '#shared/pages/results-file.ts';
import { anybody, askTogether, SharedAnswers } from '#worker/backend-client/shared-answers.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { answerNoSite, answerPlainly } from '#worker/endpoints/edge-answers.ts';
import { chooseChinese } from '#worker/locale/recognise-locale.ts';
import { logEvent } from '#worker/log-event.ts';

/**
 * What results day is counted from (decision 119). Its name says what is in it, so it is kept for good by browsers and by the
 * cache that all isolates of a place share: however many come, the backend is asked once by each isolate that finds it nowhere.
 * A name of yesterday's rules leads on to today's. Where the build has written it, it is a file, and is not asked for here.
 */
export function serveResultsFile(cache = () => caches.default) {
  const answers = new SharedAnswers();

  return async (c: EdgeContext, name: string): Promise<Response> => {
    const agent = c.get('agent');
    const locale = localeOfResultsFile(name);
    if (!locale) return answerPlainly(c, 404);
    if (!agent) return answerNoSite(c);
    const key = `https://results.cache/${agent.keyCode}/${name}`;
    const kept = await cache().match(key);
    if (kept) return answerFile(c, await kept.text());

    const caller = { ...anybody(callerOf(c)), locale, chinese: chooseChinese(locale, agent) };
    // What is shared by many does not end with the visitor who happened to ask first.
    const ask = backendClientOf(c, caller, new AbortController().signal);
    const answer = await askTogether(answers, caller, ask, ask)(resultsDay, {});
    if (!answer.ok) return answerPlainly(c, answer.failure.httpStatus === 404 ? 404 : 503);
    const file = await writeResultsFile(answer.value, locale);
    if (!file.path.endsWith(`/${name}`)) {
      c.header('cache-control', 'no-store');
      return c.redirect(`/${agent.keyCode}${file.path}`, 302);
    }
    c.executionCtx.waitUntil(keep(cache(), key, file.text));
    return answerFile(c, file.text);
  };
}

const FOR_GOOD = `public, max-age=${BROWSER_CACHE.resultsFile}, immutable`;

const answerFile = (c: EdgeContext, text: string) =>
  c.body(text, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': FOR_GOOD });

async function keep(cache: Cache, key: string, text: string) {
  try {
    await cache.put(key, new Response(text, { headers: { 'cache-control': FOR_GOOD } }));
  } catch (error) {
    logEvent('error', 'results file could not be kept', { error });
  }
}
