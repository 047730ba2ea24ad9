import type { RouterContextProvider } from 'react-router';
import { validateExamDraft, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { loadFilterLists, parseGradeForm } from '#client/features/fast-line/load-fast-line.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';
import { ERROR_CODES, type CallError } from '#shared/call-error.ts';
import { renderResultsFile } from '#shared/pages/results-file.ts';
import { evaluateRules } from './place-rules.ts';
import { isResultsSeasonOver } from './results-dates.ts';

const DSE_EXAM_TYPE = '1';
const HTTP_NOT_FOUND = 404;

const isResultsDayNotOffered = ({ code, httpStatus }: CallError) =>
  code === ERROR_CODES.serviceUnavailable || httpStatus === HTTP_NOT_FOUND;

/** Loads the page and the URL of its data file. The steps and dates on the page need no backend. */
export async function loadResultsDay(context: Readonly<RouterContextProvider>) {
  const { ask, locale, site } = requireSite(context);
  const t = textsIn(locale).getText('results-day');
  const [resultsResult, filterLists] = await Promise.all([ask(resultsDay, {}), loadFilterLists(context)]);
  return {
    lists: filterLists,
    head: { title: t('title'), description: t('description') },
    /** URL of the data file, or null if it is unavailable. */
    file: resultsResult.ok
      ? sitePath(site.agent.keyCode, (await renderResultsFile(resultsResult.value, locale)).path)
      : null,
    /** Whether the backend has the optional endpoint. If it does not, a retry would be pointless. */
    isOffered: resultsResult.ok || !isResultsDayNotOffered(resultsResult.error),
    isEnded: isResultsSeasonOver(),
  };
}

export type ResultsContent = Awaited<ReturnType<typeof loadResultsDay>>;

/** Evaluates the form for browsers without JavaScript. The result is shown on the same page. */
export async function evaluateResultsForm(context: Readonly<RouterContextProvider>, formData: FormData) {
  const { ask, keepOutOfCache } = requireSite(context);
  keepOutOfCache();
  const { draft: formDraft } = parseGradeForm(formData);
  const draft = { ...formDraft, examType: DSE_EXAM_TYPE } as const;
  const [validationError = null] = validateExamDraft(draft);
  if (validationError) return { draft, fault: validationError, results: null };
  const resultsResult = await ask(resultsDay, {});
  if (!resultsResult.ok) return { draft, fault: validationError, results: null };
  const evaluatedRules = evaluateRules(resultsResult.value, toExamAnswers(draft));
  const ucasPoints = countUcasPoints(toExamAnswers(draft))?.min ?? 0;
  return {
    draft,
    fault: validationError,
    results: { day: resultsResult.value, placed: evaluatedRules, points: ucasPoints },
  };
}

export type EvaluatedResults = Awaited<ReturnType<typeof evaluateResultsForm>>;
