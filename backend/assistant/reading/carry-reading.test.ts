import { expect, test } from 'vitest';
import { NO_EXCLUSIONS } from './exclusions.ts';
import { mergeReadings } from './carry-reading.ts';
import { COUNTRY_OF_TOPIC } from './guide-topics.ts';
import type { QuestionReading } from './read-question.ts';
import { readEnglish } from './read-english.ts';
import { readExam } from './read-exam.ts';

const NOTHING: QuestionReading = {
  text: '',
  context: '',
  topics: new Set(),
  guides: [],
  guideNearness: 0,
  countries: [],
  namesCountry: false,
  schools: [],
  cities: [],
  states: [],
  except: NO_EXCLUSIONS,
  named: [],
  localNames: [],
  words: [],
  alsoNamed: [],
  countriesOfPlaces: [],
  subject: null,
  level: null,
  exam: null,
  english: null,
  budget: null,
  month: null,
  season: null,
  isElsewhere: false,
  isBeforeUniversity: false,
  goesOn: false,
};
const UCL = 1004;
const LEEDS = 1015;
const LAW = { types: [-1], words: 'law', spelledText: 'law', narrower: '' };

test('a question about entry that names a country keeps the results and the field of the conversation', () => {
  const previous = { ...NOTHING, exam: readExam('ib predicted 34'), subject: LAW };
  const current: QuestionReading = {
    ...NOTHING,
    text: '英国有哪些收我',
    topics: new Set(['entry']),
    countries: ['uk'],
    namesCountry: true,
  };
  expect(mergeReadings(previous, current)).toMatchObject({ subject: LAW, exam: { key: 'ib' }, countries: ['uk'] });
});

test('a question for something cheaper keeps the field and the country, but not the school', () => {
  const previous: QuestionReading = { ...NOTHING, schools: [1010], countries: ['uk'], subject: LAW, level: 'master' };
  const current: QuestionReading = {
    ...NOTHING,
    text: 'is there a cheaper option',
    topics: new Set(['cheap']),
    guides: ['living'],
  };
  expect(mergeReadings(previous, current)).toMatchObject({
    schools: [],
    countries: ['uk'],
    subject: LAW,
    guides: [],
    level: 'master',
  });
});

test('a conversation about schools before university stays with them until a place is named', () => {
  const previous: QuestionReading = { ...NOTHING, countries: ['uk'], isBeforeUniversity: true };
  const cheaper: QuestionReading = { ...NOTHING, text: '有没平些的', topics: new Set(['cheap']) };
  expect(mergeReadings(previous, cheaper).isBeforeUniversity).toBe(true);
  expect(mergeReadings(previous, { ...cheaper, schools: [1004] }).isBeforeUniversity).toBe(false);
});

test("a question 'which' after a comparison of schools is about those schools", () => {
  const previous: QuestionReading = { ...NOTHING, schools: [2004, 2006], countries: ['au'], subject: LAW };
  const createReading = (text: string): QuestionReading => ({ ...NOTHING, text });
  expect(mergeReadings(previous, createReading('which is easier to get in then, for me')).schools).toEqual([
    2004, 2006,
  ]);
  expect(mergeReadings(previous, createReading('which country is easier to get into, for me')).schools).toEqual([]);
});

test('a question that names only another field asks of it what the question before asked', () => {
  const previous: QuestionReading = {
    ...NOTHING,
    text: '建筑返香港认不认',
    guides: ['recognition'],
    subject: { ...LAW, words: 'architecture', spelledText: '建築' },
    words: ['建筑'],
  };
  const current: QuestionReading = { ...NOTHING, text: '那法律呢', subject: LAW, words: ['法律'], goesOn: true };
  const { guides, subject, text } = mergeReadings(previous, current);
  expect({ guides, subject }).toEqual({ guides: ['recognition'], subject: LAW });
  expect(text).toContain('返香港认不认');
  expect(text).not.toContain('建筑');
});

test('another score is one of the same test', () => {
  const previous: QuestionReading = { ...NOTHING, english: readEnglish('ielts 6.5') };
  const readScore = (text: string) => mergeReadings(previous, { ...NOTHING, text }).english?.score;
  expect(readScore('如果得5.5呢')).toBe(5.5);
  expect(readScore('and for 2027?')).toBeUndefined();
});

test('another total or grade replaces that of the same examination, and other numbers are none', () => {
  const readResult = (exam: string, text: string) =>
    mergeReadings({ ...NOTHING, exam: readExam(exam) }, { ...NOTHING, text }).exam?.resultText;
  expect(readResult('ib 36', '34分呢')).toBe('34');
  expect(readResult('ib 36', 'what if i get 34?')).toBe('34');
  expect(readResult('ib 36', '30万够吗')).toBe('36');
  expect(readResult('高考 580', '如果是620呢')).toBe('620/750');
  expect(readResult('上海高考 580', '那600呢')).toBe('600/660');
  expect(readResult('dse 5 5 4 4 4', '如果英文得3呢')).toBe('5 3 4 4 4');
  expect(readResult('dse 5 5 4 4 4', 'and for 2027?')).toBe('5 5 4 4 4');
});

test('an excluded country or school stays excluded until a place is named', () => {
  const previous: QuestionReading = { ...NOTHING, schools: [UCL, LEEDS], countries: ['uk', 'us'], subject: LAW };
  const excluding = {
    ...NOTHING,
    text: '不要美国',
    except: { countries: ['us'], places: [], schools: [UCL] } as const,
  };
  const merged = mergeReadings(previous, excluding);
  expect(merged).toMatchObject({ countries: ['uk'], schools: [LEEDS], subject: LAW });
  const cheaper = { ...NOTHING, text: 'anything cheaper', topics: new Set(['cheap'] as const) };
  expect(mergeReadings(merged, cheaper).except.countries).toEqual(['us']);
  expect(mergeReadings(merged, { ...cheaper, namesCountry: true, countries: ['us'] }).except.countries).toEqual([]);
});

test("'how much is it' asks for the fees of what was said before, and 'does it have one' names a thing before", () => {
  const previous: QuestionReading = { ...NOTHING, countries: ['uk'], subject: LAW, topics: new Set(['fee']) };
  expect([...mergeReadings(previous, { ...NOTHING, text: 'how much is it?' }).topics]).toContain('fee');
  const asksForOne = { ...NOTHING, text: 'does leeds have one?', schools: [LEEDS] };
  expect([...mergeReadings(previous, asksForOne).topics]).toEqual([]);
});

test("'when do I apply' is about a visa only in a conversation about one", () => {
  const current: QuestionReading = { ...NOTHING, text: 'when do i apply', guides: ['when'] };
  const readGuides = (text: string) => mergeReadings({ ...NOTHING, text }, current).guides;
  expect(readGuides('scholarships for law')).toEqual([]);
  expect(readGuides('do i need a visa')).toEqual(['when']);
});

interface Turn {
  previous: Partial<QuestionReading>;
  current: Partial<QuestionReading>;
  merged: Partial<QuestionReading>;
}
const FRAME: Partial<QuestionReading> = {
  schools: [UCL],
  countries: ['uk'],
  namesCountry: true,
  subject: LAW,
  level: 'master',
  topics: new Set(['fee']),
};
const NAMES_LEEDS: Partial<QuestionReading> = {
  schools: [LEEDS],
  countries: ['uk'],
  namesCountry: true,
  named: ['leeds', '利兹'],
};

test.each<[string, Turn]>([
  ...['and leeds?', '那利兹呢', '咁利兹呢'].map((text): [string, Turn] => [
    text,
    {
      previous: FRAME,
      current: { ...NAMES_LEEDS, text, words: ['leeds', '利兹'], goesOn: true },
      merged: { schools: [LEEDS], subject: LAW, level: 'master', topics: new Set(['fee']) },
    },
  ]),
  ...['compared with leeds', '和利兹比哪个好', '同利兹比呢'].map((text): [string, Turn] => [
    text,
    { previous: FRAME, current: { ...NAMES_LEEDS, text }, merged: { schools: [UCL, LEEDS], subject: LAW } },
  ]),
  ...['compared with canada', '和加拿大比呢', '同加拿大比呢'].map((text): [string, Turn] => [
    text,
    {
      previous: { ...FRAME, schools: [] },
      current: { text, countries: ['ca'], namesCountry: true },
      merged: { schools: [], countries: ['uk', 'ca'], subject: LAW },
    },
  ]),
  ...(
    [
      ['a master in new zealand', 'what about work after the degree', 'new zealand'],
      ['新西兰硕士', '毕业后工签', '新西兰'],
    ] as const
  ).map(([asked, text, place]): [string, Turn] => [
    text,
    {
      previous: { text: asked, isElsewhere: true, level: 'master' },
      current: { text, guides: ['postwork'], guideNearness: 1 },
      merged: { isElsewhere: true, guides: ['postwork'], level: 'master', text: `${text} ${place}` },
    },
  ]),
  ...(
    [
      ['boarding schools in scotland', 'how much are fees?', 'boarding schools'],
      ['苏格兰寄宿学校', '学费多少', '寄宿'],
      ['苏格兰寄宿学校', '学费几多', '寄宿'],
    ] as const
  ).map(([asked, text, kind]): [string, Turn] => [
    `${text} (boarding)`,
    {
      previous: { text: asked, countries: ['uk'], namesCountry: true, isBeforeUniversity: true },
      current: { text, topics: new Set(['fee']) },
      merged: { isBeforeUniversity: true, countries: ['uk'], text: `${text} ${kind}` },
    },
  ]),
  ...(
    [
      ['cost of a foundation year', 'can i always go on to year 1 afterwards', 'foundation'],
      ['预科学费多少', '读完一定能升大一吗', '预科'],
    ] as const
  ).map(([asked, text, level]): [string, Turn] => [
    text,
    {
      previous: { text: asked, level: 'foundation', topics: new Set(['fee']) },
      current: { text, topics: new Set(['major']) },
      merged: { level: 'foundation', topics: new Set(['major']), text: `${text} ${level}` },
    },
  ]),
  ...['is there a language course', '有语言班吗'].map((text): [string, Turn] => [
    text,
    {
      previous: { ...FRAME, topics: new Set(['english']) },
      current: { text },
      merged: { countries: ['uk'], level: 'master', topics: new Set() },
    },
  ]),
  [
    'rules have no results',
    {
      previous: { ...FRAME, exam: readExam('ib 34') },
      current: { text: 'when can i apply for the visa', guides: ['when'], guideNearness: 1 },
      merged: { exam: null, subject: null, countries: ['uk'] },
    },
  ],
])('%s takes over what it does not say itself', (_name, { previous, current, merged }) => {
  expect(mergeReadings({ ...NOTHING, ...previous }, { ...NOTHING, ...current })).toMatchObject(merged);
});

test('a question about a deadline takes over no results', () => {
  const previous: QuestionReading = { ...NOTHING, exam: readExam('dse 22分'), countries: ['uk'] };
  const current: QuestionReading = { ...NOTHING, text: '英国大学几时截止报名', topics: new Set(['deadline']) };
  expect(mergeReadings(previous, current).exam).toBeNull();
});

test('other results keep the field and the school of the conversation', () => {
  const previous: QuestionReading = { ...NOTHING, schools: [1009], subject: LAW };
  const current: QuestionReading = {
    ...NOTHING,
    text: 'what if i only get aab',
    exam: readExam('aab at a level'),
    guides: ['conditions'],
  };
  expect(mergeReadings(previous, current)).toMatchObject({ schools: [1009], subject: LAW });
});

test('the cheaper of two schools is one of them', () => {
  const previous: QuestionReading = { ...NOTHING, schools: [1010, 4001] };
  const current: QuestionReading = {
    ...NOTHING,
    text: 'and which is cheaper',
    topics: new Set(['cheap']),
    goesOn: true,
  };
  expect(mergeReadings(previous, current).schools).toEqual([1010, 4001]);
});

test.each([
  ['tb', 'ca'],
  ['surcharge', 'au'],
  ['interview', 'uk'],
  ['pal', 'us'],
] as const)(
  'the topic %s, which exists in another country, does not leave the country of the conversation: %s',
  (topic, country) => {
    const previous: QuestionReading = { ...NOTHING, countries: [country], namesCountry: true };
    const other = COUNTRY_OF_TOPIC[topic] as QuestionReading['countries'][number];
    const current: QuestionReading = {
      ...NOTHING,
      text: 'and this',
      guides: [topic],
      guideNearness: 0.8,
      countries: [other],
    };
    expect(mergeReadings(previous, current)).toMatchObject({ countries: [country], guides: [] });
    expect(mergeReadings(previous, { ...current, namesCountry: true })).toMatchObject({
      countries: [other],
      guides: [topic],
    });
  },
);
