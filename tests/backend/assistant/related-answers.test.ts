import { beforeAll, describe, expect, it, test } from 'vitest';
import { GUIDES } from '#backend/seed/seed-data.ts';
import { askQuestion } from '#tests/backend/assistant/ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';

beforeAll(loadDemoCatalogue);

const SAMPLE_STEP = 60;
/** Number of characters at the start of a passage by which it is recognized in an answer. */
const OPENING_LENGTH = 12;

const ADVICE = GUIDES.filter(({ country, topic }) => country === 'all' && topic === 'advice');
const listExamples = (locale: Locale) =>
  ADVICE.flatMap(({ questions = {}, passage }) => {
    const [question] = questions[locale] ?? [];
    return question === undefined ? [] : [{ question, opening: passage[locale].slice(0, OPENING_LENGTH) }];
  }).filter((_, at) => at % SAMPLE_STEP < 2);

const readFolded = (answer: string) => [...answer.matchAll(/<details><summary>(.+?)<\/summary>(.+?)<\/details>/gsu)];

describe('a question that matches two passages', () => {
  it.each(LOCALES)('is answered with both: %s', async (locale) => {
    const examples = listExamples(locale);
    const pairs = examples.slice(1).map((example, at) => [examples[at], example] as const);
    const found = await Promise.all(
      pairs.map(async ([first, second]) => {
        const { answer, related = '' } = await askQuestion(`${first?.question}？ ${second.question}？`, locale);
        return [first?.opening ?? '-', second.opening].every((opening) => (answer + related).includes(opening));
      }),
    );
    expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.7);
  });
});

test('the passage of a clause that the answer leaves open follows it', async () => {
  const question =
    'With AAB predicted could she get into Bristol for economics, and how does clearing work if she misses it?';
  const { answer } = await askQuestion(question, 'en-us');
  expect(answer).toMatch(/Bristol.+Clearing/su);
});

test('a single question that is answered opens no further passage', async () => {
  const question = 'I hold a HKSAR passport, do I still have to show 28 days of bank statements for UK';
  const { answer, related } = await askQuestion(question, 'en-us');
  expect(answer).toContain('differential evidence requirement');
  expect(answer).not.toContain('28 days in a row');
  expect(related).toContain('28 days in a row');
});

describe('related answers', () => {
  it.each(LOCALES)('are two at most, under distinct titles, and do not repeat the answer: %s', async (locale) => {
    const answers = await Promise.all(
      listExamples(locale).map(async ({ question }) => ({ question, ...(await askQuestion(question, locale)) })),
    );
    expect(answers.filter(({ related }) => related).length / answers.length).toBeGreaterThan(0.3);
    for (const { question, answer, related = '' } of answers) {
      const folded = readFolded(related);
      expect(folded.length, question).toBeLessThanOrEqual(2);
      expect(new Set(folded.map(([, title]) => title)).size, question).toBe(folded.length);
      for (const [, , markup = ''] of folded) expect(answer, question).not.toContain(markup.slice(0, 40));
    }
  });

  it.each([
    ['zh-hk', 'DSE 4 4 5 4 4 4 英國邊啲大學收', /MPharm|藥劑/u],
    ['en-us', 'DSE 4 4 5 4 4 4, which UK universities could I enter', /MPharm|pharmacy/iu],
    ['zh-hk', '五科都係4 英國商科有咩學校', /雙非|碩士/u],
  ] as const)(
    'are of no profession and of no level that the question does not name: %s: %s',
    async (locale, question, other) => {
      const titles = readFolded((await askQuestion(question, locale)).related ?? '').map(([, title]) => title);
      expect(titles.join(' ')).not.toMatch(other);
    },
  );

  it.each([
    ['zh-hk', '我唔想做人，溫書溫到喊，英國大學點報名'],
    ['zh', '我不想活了，考试也考砸了，还能去英国吗'],
    ['en-us', 'I want to kill myself, my exams went badly and can I still apply in the UK'],
    ['zh-hk', '你好'],
    ['en-us', 'thank you'],
  ] as const)('are not added to a reply in a crisis or to a greeting: %s: %s', async (locale, question) => {
    expect((await askQuestion(question, locale)).related).toBeUndefined();
  });
});
