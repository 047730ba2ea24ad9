import { saveExam, loadExam, loadUserExam } from '#client/features/exam-entry/exam-entry.ts';
import {
  type AnswerStorages,
  saveAnswer,
  loadSavedAnswer,
  loadUserAnswer,
} from '#client/site/storage/saved-answers.ts';
import { BUDGET_TOPS, FOCUS_POINTS, MAX_WEIGHT } from '#shared/rules/selection-choices.ts';
import { ENGLISH_TEST_TYPES } from '#shared/rules/english.ts';
import { type Answers, CURRENCIES, EMPTY_ANSWERS } from './answers.ts';

const STORAGE_NAME = 'selectionAnswers';

/**
 * Loads the answers and exam results of this tab, or the initial answers if there are none. `ownerId` is '' for a
 * visitor.
 */
export const loadAnswers = (ownerId: string, storages?: AnswerStorages, initialAnswers = EMPTY_ANSWERS): Answers => ({
  ...restoreAnswers(loadSavedAnswer(STORAGE_NAME, ownerId, storages), initialAnswers),
  ...loadExam(ownerId, storages),
});

/** Loads the answers of this tab. If it has none, loads those that a logged-in user saved in this browser. */
export const loadUserAnswers = (ownerId: string, storages?: AnswerStorages): Answers => ({
  ...restoreAnswers(loadUserAnswer(STORAGE_NAME, ownerId, storages)),
  ...loadUserExam(ownerId, storages),
});

export function saveAnswers(ownerId: string, answers: Answers, storages?: AnswerStorages) {
  const { examType, examRows, examScore, examFullMark, ...draft } = answers;
  // Birthday and gender are stored only in the tab, because no more personal data than necessary should be stored.
  const answersToSave = { ...draft, birthday: EMPTY_ANSWERS.birthday, gender: EMPTY_ANSWERS.gender };
  saveAnswer(STORAGE_NAME, ownerId, { draft, saved: answersToSave }, storages);
  saveExam(ownerId, { examType, examRows, examScore, examFullMark }, storages);
}

type StoredAnswers = Partial<Record<keyof Answers, unknown>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isOneOf = <T>(allowedValues: readonly T[], value: unknown): value is T =>
  (allowedValues as readonly unknown[]).includes(value);

/** Restores stored answers. They may have been stored by an older release, so invalid answers are dropped. */
export function restoreAnswers(storedValue: unknown, initialAnswers = EMPTY_ANSWERS): Answers {
  if (!isObject(storedValue)) return initialAnswers;
  const storedAnswers = storedValue as StoredAnswers;
  const answers = Object.fromEntries(
    Object.entries(EMPTY_ANSWERS).map(([name, defaultValue]) => [
      name,
      matchType(storedAnswers[name as keyof Answers], defaultValue),
    ]),
  ) as unknown as Answers;
  const currency = isOneOf(CURRENCIES, storedAnswers.currency) ? storedAnswers.currency : EMPTY_ANSWERS.currency;
  return {
    ...answers,
    option: isOneOf(['1', '2', '3'], answers.option) ? answers.option : EMPTY_ANSWERS.option,
    englishType: isOneOf(ENGLISH_TEST_TYPES, answers.englishType) ? answers.englishType : '',
    currency,
    fee:
      restoreFee(storedAnswers.fee, currency) ??
      (currency === EMPTY_ANSWERS.currency ? EMPTY_ANSWERS.fee : [0, BUDGET_TOPS[currency]]),
    weights: restoreWeights(storedAnswers.weights),
  };
}

/** Returns the stored value if it has the type of the default value. Otherwise returns the default value. */
function matchType(value: unknown, defaultValue: unknown): unknown {
  if (typeof defaultValue === 'string') return typeof value === 'string' ? value : defaultValue;
  if (!Array.isArray(defaultValue) || !Array.isArray(value)) return defaultValue;
  return (value as unknown[]).filter((item) => typeof item === 'string');
}

function restoreFee(value: unknown, currency: Answers['currency']): Answers['fee'] | null {
  if (!Array.isArray(value)) return null;
  const [min, max] = value as unknown[];
  const isAmount = (item: unknown): item is number =>
    typeof item === 'number' && item >= 0 && item <= BUDGET_TOPS[currency];
  return isAmount(min) && isAmount(max) && min <= max ? [min, max] : null;
}

function restoreWeights(value: unknown): Answers['weights'] {
  const storedWeights = isObject(value) ? (value as Record<string, unknown>) : {};
  const restoreWeight = (id: keyof Answers['weights']) => {
    const weight = storedWeights[id];
    const isWeight = typeof weight === 'number' && Number.isInteger(weight) && weight >= 0 && weight <= MAX_WEIGHT;
    return isWeight ? weight : EMPTY_ANSWERS.weights[id];
  };
  return Object.fromEntries(FOCUS_POINTS.map((id) => [id, restoreWeight(id)])) as Answers['weights'];
}
