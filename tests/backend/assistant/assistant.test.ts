import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { askAssistant, recommendQuestions } from '#shared/contract/chat.ts';
import { convertAmount, RATES_DATE } from '#shared/rules/budget.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { callBackend, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { askQuestion, createCachedAsk, findFigures, GUEST } from './ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

beforeAll(loadDemoCatalogue);

const getRows = async <Row>(sql: string, ...values: (string | number)[]) =>
  (
    await testEnv.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;
const getSchoolNames = (answer: Awaited<ReturnType<typeof askQuestion>>) =>
  answer.cards.flatMap(({ school }) => school?.name ?? []);
const isUsefulAnswer = ({ answer, cards, suggestions, offersHuman }: Awaited<ReturnType<typeof askQuestion>>) =>
  answer !== '' && (cards.length > 0 || suggestions.length > 0 || offersHuman || answer.includes('<li>'));

describe('a school is found by any name', () => {
  test.each([
    ['tell me about UCL', 'UCL (University College London)'],
    ['牛津大学怎么样', 'University of Oxford'],
    ['劍橋大學', 'University of Cambridge'],
    ['niujin', 'University of Oxford'],
    ['Is Harvard good?', 'Harvard University'],
  ])('of %s', async (question, name) => {
    for (const locale of LOCALES) expect(getSchoolNames(await askQuestion(question, locale)), locale).toEqual([name]);
  });

  test('an ambiguous name uses the best-ranked school, and lists the others', async () => {
    const reply = await askQuestion('UoM');
    expect(getSchoolNames(reply)).toEqual(['The University of Manchester']);
    expect(reply.answer).toContain('“UoM” can also mean The University of Melbourne');
    expect(getSchoolNames(await askQuestion('曼大 加拿大', 'zh'))).toEqual(['University of Manitoba']);
  });
});

describe('courses match the question', () => {
  test.each(['Master’s in law in the UK under £40,000', '英国法律硕士，预算4万英镑', '英國法律碩士，預算 4 萬英鎊'])(
    'of %s',
    async (question) => {
      const { cards } = await askQuestion(question, 'zh-hk');
      const courses = cards.flatMap(({ course }) => course ?? []);
      expect(courses.length).toBeGreaterThan(2);
      for (const course of courses) {
        const [row] = await getRows(
          `SELECT c.country_id, c.major_level_id, c.fee <= 40000 AS cheap FROM courses c JOIN course_type_links l ON l.course_id = c.id WHERE c.id = ?1 AND l.group_id = 7`,
          course.id,
        );
        expect(row).toEqual({ country_id: 1, major_level_id: 2, cheap: 1 });
      }
    },
  );
});

describe('every figure comes from a row of the catalogue', () => {
  test('fees are those of the course', async () => {
    for (const locale of LOCALES) {
      const { answer, cards } = await askQuestion('fees at Manchester', locale);
      const fees = cards.flatMap(({ course }) => (course ? [Number(course.feeAmount)] : []));
      expect(fees.length).toBeGreaterThan(0);
      const values = [...answer.matchAll(/£([\d,]+)/gu)].map(([, figure = '']) => Number(figure.replaceAll(',', '')));
      expect(values).toEqual(fees);
    }
  });

  test('the climate is that of the nearest station and the month', async () => {
    const months = ['January', 'April', 'July', 'October'];
    const stations = { London: 'London', Melbourne: 'Melbourne Olympic Park', Toronto: 'Toronto City' };
    for (const [city, station] of Object.entries(stations)) {
      const [row] = await getRows<{ means: string; precipitation: string }>(
        'SELECT means, precipitation FROM climate_stations WHERE name = ?1',
        station,
      );
      const [means, precipitation] = [row?.means, row?.precipitation].map(
        (value) => JSON.parse(value ?? '[]') as number[],
      );
      for (const month of months) {
        const position = months.indexOf(month) * 3;
        const { answer, cards } = await askQuestion(`weather in ${city} in ${month}`);
        const meanTemperature = Math.round(means?.[position] ?? Number.NaN);
        expect(cards[0]?.weather).toMatchObject({ month: position + 1, mean: meanTemperature, approximate: false });
        expect(answer).toContain(`about ${meanTemperature}°C`);
        const meanPrecipitation = precipitation?.[position] ?? null;
        expect(cards[0]?.weather?.precipitation).toBe(meanPrecipitation);
        if (meanPrecipitation !== null) expect(answer).toContain(`about ${meanPrecipitation} mm`);
      }
    }
  });

  test('a question without data shows no figure and offers a person', async () => {
    for (const locale of LOCALES) {
      const weatherAnswer = await askQuestion('Winnipeg weather in July', locale);
      expect([findFigures(weatherAnswer.answer), weatherAnswer.cards]).toEqual([[], []]);
      expect(weatherAnswer.answer).toContain('https://weather.gc.ca/');
      const unknownAnswer = await askQuestion('How many lecturers at the moon base won a prize?', locale);
      expect([findFigures(unknownAnswer.answer), unknownAnswer.cards, unknownAnswer.offersHuman]).toEqual([
        [],
        [],
        true,
      ]);
    }
    await getRows('DELETE FROM courses WHERE school_id = (SELECT id FROM schools WHERE name = ?1)', 'Keele University');
    const fees = await askQuestion('What are the fees at Keele University?');
    expect([findFigures(fees.answer), fees.cards.filter(({ course }) => course), fees.offersHuman]).toEqual([
      [],
      [],
      true,
    ]);
  });

  test('a budget in another currency is converted by dated rates, with a note', async () => {
    const { answer, cards } = await askQuestion('law in the UK with HK$200,000');
    const max = Math.floor((convertAmount(200_000, 'HKD', 'GBP') ?? 0) / 100) * 100;
    expect(answer).toContain(
      `European Central Bank’s rates of ${RATES_DATE}, HK$200,000 is about £${max.toLocaleString('en-US')}`,
    );
    expect(cards.flatMap(({ course }) => course ?? []).every(({ feeAmount }) => Number(feeAmount) <= max)).toBe(true);
  });

  test('an amount without currency uses the local one, with a note', async () => {
    expect((await askQuestion('屋企得三十萬一年，想去澳洲讀商科', 'zh-hk')).answer).toContain(
      '我把預算當作 HK$300,000',
    );
    expect((await askQuestion('预算三十万，想去澳大利亚', 'zh')).answer).toContain('我把预算当作 ¥300,000');
    const { answer, cards } = await askQuestion('a budget of 300000');
    expect([answer, cards]).toEqual([expect.stringContaining('Which currency'), []]);
  });

  test.each([
    ['Is UCL safe?', 'en-us'],
    ['UCL 安全吗', 'zh'],
    ['UCL 安全嗎', 'zh-hk'],
  ] as const)(
    '%s is answered by the text on safety, with police figures and their source',
    async (question, locale) => {
      expect((await askQuestion(question, locale)).answer).toMatch(/police\.uk.*href=/su);
    },
  );

  test('a country that is not offered is answered as such', async () => {
    const { answer, cards } = await askQuestion('universities in Ireland');
    expect([answer.includes('do not offer schools there'), cards]).toEqual([true, []]);
  });
});

describe('quick questions', () => {
  /** Start of the sentence in which the answer lists the words of the question that it did not use. */
  const LEFT_OUT_TEXTS = {
    'en-us': 'What I found leaves out',
    zh: '以下结果没有计算在内',
    'zh-hk': '以下結果未有計算在內',
  };
  const QUICK_QUESTIONS = {
    'en-us': ['Quick questions', 'School lookup', 'Major lookup', 'Weather lookup', 'AI assistant', 'Human service'],
    zh: ['快捷问题', '院校查询', '专业查询', '天气查询', 'AI助手', '人工服务'],
    'zh-hk': ['快捷問題', '院校查詢', '專業查詢', '天氣查詢', 'AI 助手', '人工服務'],
  };

  test.each(LOCALES)('the suggestions for a school in %s are answered completely', async (locale) => {
    const { suggestions } = await askQuestion('University of Melbourne', locale);
    expect(suggestions.length).toBeGreaterThan(1);
    for (const suggestion of suggestions)
      expect((await askQuestion(suggestion, locale)).answer, suggestion).not.toContain(LEFT_OUT_TEXTS[locale]);
  });

  test.each(LOCALES)(
    'the six quick questions in %s have answers, as have their suggestions, over two levels',
    async (locale) => {
      const askOnce = createCachedAsk(locale);
      const unmatchedAnswer = await askQuestion('xyzzy', locale);
      for (const question of QUICK_QUESTIONS[locale]) {
        const firstAnswer = await askOnce(question);
        expect(isUsefulAnswer(firstAnswer), question).toBe(true);
        for (const suggestion of firstAnswer.suggestions) {
          const secondAnswer = await askOnce(suggestion);
          expect(isUsefulAnswer(secondAnswer), suggestion).toBe(true);
          expect(secondAnswer.answer, suggestion).not.toBe(unmatchedAnswer.answer);
          // A suggestion is the assistant's own wording, so its answer must use all of its words.
          expect(secondAnswer.answer, suggestion).not.toContain(LEFT_OUT_TEXTS[locale]);
          for (const thirdSuggestion of secondAnswer.suggestions)
            expect(isUsefulAnswer(await askOnce(thirdSuggestion)), thirdSuggestion).toBe(true);
        }
      }
      expect((await askQuestion(QUICK_QUESTIONS[locale][5] ?? '', locale)).offersHuman).toBe(true);
    },
  );

  test('recommended questions end in cards, or in the steps of a visa', async () => {
    for (const locale of LOCALES)
      for (const question of await readBackend(recommendQuestions, {}, { locale, level: 1 })) {
        const { answer, cards } = await askQuestion(question, locale);
        expect(cards.length > 0 || answer.includes('<li>'), question).toBe(true);
      }
  });

  test('mainland visitors are not asked about the DSE', async () => {
    const readRecommendedQuestions = async (publicLevel: number) =>
      (await readBackend(recommendQuestions, {}, { locale: 'zh', level: publicLevel })).join('');
    expect([
      (await readRecommendedQuestions(1)).includes('DSE'),
      (await readRecommendedQuestions(4)).includes('DSE'),
    ]).toEqual([true, false]);
  });

  test('help questions are answered with the entries of the help', async () => {
    expect((await askQuestion('忘记了密码怎么办', 'zh')).answer).toContain('短信验证码');
    expect((await askQuestion('忘記了密碼怎麼辦', 'zh-hk')).answer).toContain('短訊驗證碼');
  });
});

describe('hostile input', () => {
  test.each([
    ['a quote', '"'],
    ['SQL', "' OR 1=1 --"],
    ['words of the index', 'NEAR(* AND "'],
    ['control characters', '\u0000\u0001'],
    ['pictures', '😀😀😀'],
    ['wildcards', '%_%'],
    ['markup', '<script>alert(1)</script>'],
    ['places of a text', '{{name}} ${x} $& $1'],
    ['half a character', '\uD800 lone'],
    ['a long number', '9'.repeat(1000)],
    ['a word over and over', '大学'.repeat(500)],
    ['many words', 'a b '.repeat(250)],
  ])('%s is answered', async (_, q) => {
    const { answer } = await askQuestion(q);
    expect(answer).toMatch(/^<(?:p|ul)>/);
    expect(answer).not.toContain('<script');
  });

  test('any text is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), async (q) => {
        const { status } = await callBackend(askAssistant, { q, ...GUEST });
        expect(status).toBe(q.trim() === '' ? 400 : 200);
      }),
      { numRuns: scaleRunCount(60) },
    );
  });

  test.each([
    ['nothing', { ...GUEST, q: ' ' }, 'q'],
    ['too much', { ...GUEST, q: 'a'.repeat(1001) }, 'q'],
    ['nobody', { q: 'hello' }, 'visitorId'],
  ])('%s is rejected with the field', async (_, body, field) => {
    const { status, body: response } = await request('POST', askAssistant.path, body);
    expect([status, response.field]).toEqual([400, field]);
  });
});
