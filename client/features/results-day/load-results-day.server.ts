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
import { isOver } from './results-dates.ts';

const DSE = '1';
const NOT_FOUND = 404;

const isUnknownCall = ({ code, httpStatus }: CallError) =>
  code === ERROR_CODES.serviceUnavailable || httpStatus === NOT_FOUND;

/** Loads the page and the URL of its data file. Its steps and dates need no backend. */
export async function loadResultsDay(context: Readonly<RouterContextProvider>) {
  const { ask, locale, site } = requireSite(context);
  const t = textsIn(locale).of('results-day');
  const [result, lists] = await Promise.all([ask(resultsDay, {}), loadFilterLists(context)]);
  return {
    lists,
    head: { title: t('title'), description: t('description') },
    /** URL of the data file; null if it is unavailable. */
    file: result.ok ? sitePath(site.agent.keyCode, (await renderResultsFile(result.value, locale)).path) : null,
    /** False if the backend lacks the endpoint, which is optional. A retry would then be pointless. */
    isOffered: result.ok || !isUnknownCall(result.error),
    isEnded: isOver(),
  };
}

export type ResultsContent = Awaited<ReturnType<typeof loadResultsDay>>;

/** Evaluates the form without JavaScript. The result is rendered on the same page. */
export async function evaluateResultsForm(context: Readonly<RouterContextProvider>, formData: FormData) {
  const { ask, keepOutOfCache } = requireSite(context);
  keepOutOfCache();
  const { draft: value } = parseGradeForm(formData);
  const draft = { ...value, examType: DSE } as const;
  const [error = null] = validateExamDraft(draft);
  if (error) return { draft, fault: error, results: null };
  const result = await ask(resultsDay, {});
  if (!result.ok) return { draft, fault: error, results: null };
  const evaluatedRules = evaluateRules(result.value, toExamAnswers(draft));
  const points = countUcasPoints(toExamAnswers(draft))?.least ?? 0;
  return { draft, fault: error, results: { day: result.value, placed: evaluatedRules, points } };
}

export type EvaluatedResults = Awaited<ReturnType<typeof evaluateResultsForm>>;
