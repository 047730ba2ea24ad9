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

const NAME = 'selectionAnswers';

/** Loads the answers and the exam of this tab, or the initial ones. `owner` is '' for a visitor. */
export const loadAnswers = (owner: string, storages?: AnswerStorages, start = EMPTY_ANSWERS): Answers => ({
  ...restoreAnswers(loadSavedAnswer(NAME, owner, storages), start),
  ...loadExam(owner, storages),
});

/** Loads the answers of this tab, or else those that a logged-in user saved in this browser. */
export const loadUserAnswers = (owner: string, storages?: AnswerStorages): Answers => ({
  ...restoreAnswers(loadUserAnswer(NAME, owner, storages)),
  ...loadUserExam(owner, storages),
});

export function saveAnswers(owner: string, answers: Answers, storages?: AnswerStorages) {
  const { examType, examRows, examScore, examFullMark, ...draft } = answers;
  // Birthday and gender are not stored beyond the tab, for data minimisation.
  const saved = { ...draft, birthday: EMPTY_ANSWERS.birthday, gender: EMPTY_ANSWERS.gender };
  saveAnswer(NAME, owner, { draft, saved }, storages);
  saveExam(owner, { examType, examRows, examScore, examFullMark }, storages);
}

type StoredAnswers = Partial<Record<keyof Answers, unknown>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isIn = <T>(all: readonly T[], value: unknown): value is T => (all as readonly unknown[]).includes(value);

/** Restores stored answers. They may be of an older release, so invalid ones are dropped. */
export function restoreAnswers(storedValue: unknown, start = EMPTY_ANSWERS): Answers {
  if (!isObject(storedValue)) return start;
  const old = storedValue as StoredAnswers;
  const answers = Object.fromEntries(
    Object.entries(EMPTY_ANSWERS).map(([name, usual]) => [name, likeUsual(old[name as keyof Answers], usual)]),
  ) as unknown as Answers;
  const currency = isIn(CURRENCIES, old.currency) ? old.currency : EMPTY_ANSWERS.currency;
  return {
    ...answers,
    option: isIn(['1', '2', '3'], answers.option) ? answers.option : EMPTY_ANSWERS.option,
    englishType: isIn(ENGLISH_TEST_TYPES, answers.englishType) ? answers.englishType : '',
    currency,
    fee:
      restoreFee(old.fee, currency) ??
      (currency === EMPTY_ANSWERS.currency ? EMPTY_ANSWERS.fee : [0, BUDGET_TOPS[currency]]),
    weights: restoreWeights(old.weights),
  };
}

/** Returns the stored value if it has the type of the default, and otherwise the default. */
function likeUsual(value: unknown, usual: unknown): unknown {
  if (typeof usual === 'string') return typeof value === 'string' ? value : usual;
  if (!Array.isArray(usual) || !Array.isArray(value)) return usual;
  return (value as unknown[]).filter((item) => typeof item === 'string');
}

function restoreFee(value: unknown, currency: Answers['currency']): Answers['fee'] | null {
  if (!Array.isArray(value)) return null;
  const [from, to] = value as unknown[];
  const isAmount = (item: unknown): item is number =>
    typeof item === 'number' && item >= 0 && item <= BUDGET_TOPS[currency];
  return isAmount(from) && isAmount(to) && from <= to ? [from, to] : null;
}

function restoreWeights(value: unknown): Answers['weights'] {
  const old = isObject(value) ? (value as Record<string, unknown>) : {};
  const getWeight = (id: keyof Answers['weights']) => {
    const weight = old[id];
    const isWeight = typeof weight === 'number' && Number.isInteger(weight) && weight >= 0 && weight <= MAX_WEIGHT;
    return isWeight ? weight : EMPTY_ANSWERS.weights[id];
  };
  return Object.fromEntries(FOCUS_POINTS.map((id) => [id, getWeight(id)])) as Answers['weights'];
}
