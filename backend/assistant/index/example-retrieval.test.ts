import { beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '#backend/assistant/reading/fold-question.ts';
import { removeAsides } from '#backend/assistant/reading/remove-asides.ts';
import { removePlaces } from '#backend/assistant/reading/vocabulary.ts';
import { GUIDES } from '#backend/seed/seed-data.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { buildExampleIndex, type ExampleIndex, matchExamples } from './example-index.ts';

// Measures how many example questions find their own passage when a family writes them as a sentence, and when the
// example asked is not in the index.

const SENTENCES: Readonly<Record<Locale, readonly ((question: string) => string)[]>> = {
  'zh-hk': [
    (question) => `我個女今年讀緊中五，想問下${question}？唔該`,
    (question) => `你好，個仔下年畢業，我哋諗緊送佢出去讀書，${question}？`,
  ],
  zh: [
    (question) => `请问一下，我家孩子在上海读高二，${question}，可以吗`,
    (question) => `您好，我女儿成绩中等，打算以后出国，想了解一下${question}？谢谢`,
  ],
  'en-us': [
    (question) => `Hi, my daughter is in her last year of school and quite sporty, ${question}? Thanks`,
    (question) => `Hello, we are a family from Hong Kong and new to all this. ${question}? Many thanks for your help`,
  ],
};
/** Every how many examples one is asked, so that the measure takes a few seconds at most. */
const SAMPLE_STEP = 60;
const HELD_OUT_STEP = 7;
const MIN_NEARNESS = 0.75;

interface Example {
  key: string;
  locale: Locale;
  question: string;
}

const EXAMPLES = GUIDES.flatMap(({ key, questions = {} }): Example[] =>
  LOCALES.flatMap((locale) => (questions[locale] ?? []).map((question) => ({ key, locale, question }))),
);
const HELD_OUT = GUIDES.flatMap(({ key, questions = {} }): Example[] =>
  LOCALES.flatMap((locale) => {
    const [question, ...others] = questions[locale] ?? [];
    return question !== undefined && others.length > 0 ? [{ key, locale, question }] : [];
  }),
).filter((_example, at) => at % HELD_OUT_STEP === 0);

const foldExample = async (text: string) => removePlaces(await foldText(text));
async function buildIndex(omitted: ReadonlySet<string>): Promise<ExampleIndex<string>> {
  const rows = GUIDES.map(async ({ key, questions = {} }) => ({
    target: key,
    questions: await Promise.all(
      Object.values(questions)
        .flat()
        .filter((question) => !omitted.has(`${key} ${question}`))
        .map(foldExample),
    ),
  }));
  return buildExampleIndex(await Promise.all(rows));
}

const match = async (index: ExampleIndex<string>, question: string) =>
  matchExamples(index, removePlaces(removeAsides(await foldText(question))));

const findShare = (hits: readonly boolean[]) => hits.filter(Boolean).length / hits.length;

describe('a stored question that a family writes as a sentence', () => {
  let index: ExampleIndex<string>;
  beforeAll(async () => {
    index = await buildIndex(new Set());
  });
  it.each(LOCALES)('finds its passage, nearly as certainly as alone: %s', async (locale) => {
    const sample = EXAMPLES.filter((example) => example.locale === locale).filter((_, at) => at % SAMPLE_STEP === 0);
    const matches = await Promise.all(
      sample.flatMap(({ key, question }) =>
        SENTENCES[locale].map(async (write) => {
          const [best, ...others] = await match(index, write(question));
          const own = [best, ...others].find((item) => item?.target === key);
          return { isFirst: own !== undefined && own.score === best?.score, score: own?.score ?? 0 };
        }),
      ),
    );
    expect(findShare(matches.map(({ isFirst }) => isFirst))).toBeGreaterThan(0.95);
    expect(findShare(matches.map(({ score }) => score >= MIN_NEARNESS))).toBeGreaterThan(0.9);
  });
});

it('finds the passage of a question that is not stored by its other questions', async () => {
  const index = await buildIndex(new Set(HELD_OUT.map(({ key, question }) => `${key} ${question}`)));
  const hits = await Promise.all(
    HELD_OUT.map(async ({ key, question }) => {
      const matches = await match(index, question);
      const [best] = matches.toSorted((a, b) => b.score + b.support - (a.score + a.support));
      return best?.target === key;
    }),
  );
  expect(findShare(hits)).toBeGreaterThan(0.55);
});
