import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { askAssistant } from '#shared/contract/chat.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { askQuestion, findFigures, GUEST, separateRelated } from './ask-assistant.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);
beforeEach(() => testEnv.DB.prepare('DELETE FROM live_weather').bind().all());
afterEach(() => vi.restoreAllMocks());

const WEATHER_URL = 'https://weather.example/v1?latitude={latitude}&longitude={longitude}&current=temperature_2m';

let visitors = 0;
const askLive = async (q: string, locale: 'zh' | 'zh-hk' | 'en-us' = 'en-us') =>
  separateRelated(
    await readBackend(
      askAssistant,
      { ...GUEST, q, visitorId: `weather-${++visitors}` },
      { locale, level: 1, env: { WEATHER_URL } },
    ),
    locale,
  );

/** Stubs the weather service. The time of the measurement is now, in a time zone ten hours east of UTC. */
function mockWeatherService(
  respond: (init?: RequestInit) => Response | Promise<Response> = () => Response.json(createMeasurement()),
) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => respond(init));
}
const UTC_OFFSET_SECONDS = 36_000;
const createMeasurement = () => ({
  utc_offset_seconds: UTC_OFFSET_SECONDS,
  current: {
    time: new Date(Date.now() + UTC_OFFSET_SECONDS * 1000).toISOString().slice(0, 16),
    temperature_2m: 17.4,
    weather_code: 80,
  },
});

test('current weather is shown beside averages, with time and source', async () => {
  const weatherService = mockWeatherService();
  const averagesAnswer = await askQuestion('weather in Melbourne');
  const { answer, cards } = await askLive('weather in Melbourne');
  expect(String(weatherService.mock.calls[0]?.[0])).toMatch(
    /^https:\/\/weather\.example\/v1\?latitude=-37\.\d+&longitude=14[45]\.\d+&/,
  );
  expect(answer).toContain('17.4°C, showers (weather.example)');
  expect(answer.endsWith(averagesAnswer.answer)).toBe(true);
  expect(cards[0]?.weather).toMatchObject({
    temperature: 17.4,
    sky: 'showers',
    kind: 'rain',
    mean: averagesAnswer.cards[0]?.weather?.mean,
  });
  expect(cards[0]?.weather?.measuredAt).toMatch(/\+10:00$/);
  expect(cards[0]?.weather?.source).toContain('weather.example');
});

test('several places are answered, each city once', async () => {
  const { answer, cards, suggestions } = await askQuestion(
    'weather in Melbourne and Sydney, and at the University of Oxford',
  );
  expect(cards.map(({ weather }) => weather?.city)).toEqual(['Melbourne', 'Sydney', 'Oxford']);
  for (const city of ['Melbourne', 'Sydney', 'Oxford']) {
    expect(answer).toContain(`${city} `);
    expect(suggestions.join(' ')).not.toContain(city);
  }
  expect(answer.match(/not a forecast/g)).toHaveLength(2);
  const { cards: singleCityCards } = await askQuestion('墨爾本和墨爾本大學的天氣', 'zh-hk');
  expect(singleCityCards.map(({ weather }) => weather?.city)).toEqual(['墨爾本']);
});

test('the sky is described in the reader’s language', async () => {
  mockWeatherService();
  expect((await askLive('墨尔本天气', 'zh')).answer).toContain('17.4°C，阵雨');
  expect((await askLive('墨爾本天氣', 'zh-hk')).answer).toContain('17.4°C，有驟雨');
});

test('the service is called once per quarter of an hour', async () => {
  const weatherService = mockWeatherService();
  await askLive('weather in Melbourne');
  await askLive('Melbourne weather now');
  expect(weatherService).toHaveBeenCalledTimes(1);
  await testEnv.DB.prepare('UPDATE live_weather SET asked_at = asked_at - 900000').bind().all();
  await askLive('weather in Melbourne');
  expect(weatherService).toHaveBeenCalledTimes(2);
});

test('a question about another month shows averages only', async () => {
  const weatherService = mockWeatherService();
  expect((await askLive('weather in Melbourne in July')).cards[0]?.weather?.temperature).toBeNull();
  expect((await askLive('is it cold in Melbourne in winter')).cards[0]?.weather).toMatchObject({
    month: 7,
    temperature: null,
  });
  expect(weatherService).not.toHaveBeenCalled();
});

describe('averages are shown without a live measurement', () => {
  test.each([
    ['of one that fails', () => new Response('no', { status: 500 })],
    [
      'of one that sends elsewhere',
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
    ],
    ['of one that says something else', () => new Response('<html>')],
    [
      'of one that measured yesterday',
      () =>
        Response.json({
          ...createMeasurement(),
          current: { ...createMeasurement().current, time: '2020-01-01T00:00' },
        }),
    ],
    ['of one that cannot be reached', () => Promise.reject(new TypeError('unreachable'))],
  ])('%s, and the service is not called again for a while', async (_, respond) => {
    const weatherService = mockWeatherService(respond);
    const averagesAnswer = await askQuestion('weather in Melbourne');
    const liveAnswer = await askLive('weather in Melbourne');
    expect({ ...liveAnswer, messageId: '' }).toEqual({ ...averagesAnswer, messageId: '' });
    expect(findFigures(liveAnswer.answer)).toEqual(findFigures(averagesAnswer.answer));
    await askLive('weather in Melbourne');
    expect(weatherService).toHaveBeenCalledTimes(1);
  });

  test('a forecast that hangs is replaced by averages', async () => {
    const timeoutController = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeoutController.signal);
    mockWeatherService(
      (init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          timeoutController.abort();
        }),
    );
    expect((await askLive('weather in Melbourne')).cards[0]?.weather).toMatchObject({ temperature: null, sky: '' });
  });
});

describe('the city of a weather question', () => {
  const askInSequence = async (locale: 'zh' | 'zh-hk' | 'en-us', ...questions: string[]) => {
    const visitor = { ...GUEST, visitorId: `talk-${++visitors}` };
    let lastAnswer = await askQuestion(questions[0] ?? '', locale, 1, visitor);
    for (const question of questions.slice(1)) lastAnswer = await askQuestion(question, locale, 1, visitor);
    return lastAnswer;
  };

  test.each([
    ['en-us', ['Weather lookup', 'London'], 'London'],
    ['en-us', ['Weather lookup', 'Sydney'], 'Sydney'],
    ['en-us', ['weather in London in July', 'Sydney'], 'Sydney'],
    ['zh-hk', ['天氣查詢', '悉尼'], '悉尼'],
    ['zh', ['天气查询', '伦敦'], '伦敦'],
  ] as const)('%s %j asks for the weather of %s', async (locale, questions, city) => {
    const { cards } = await askInSequence(locale, ...questions);
    expect(cards.map(({ kind, weather }) => [kind, weather?.city])).toEqual([['weather', city]]);
  });

  test.each([
    ['en-us', 'Sydney'],
    ['zh-hk', '悉尼'],
  ] as const)(
    'without one, %s %s lists the schools of the city and not one that shares its name',
    async (locale, name) => {
      const { cards } = await askInSequence(locale, name);
      expect(cards.some(({ kind }) => kind === 'school')).toBe(true);
    },
  );
});

test('averages name the station, its distance, the years and the publisher', async () => {
  const { answer, cards } = await askQuestion('weather in Manchester in July');
  expect(answer).toContain('Ringway');
  expect(answer).toMatch(/1971–2000, measured at .*, 14 km from the middle of Manchester/);
  expect(answer).toContain('href="https://www.metoffice.gov.uk/research/climate/maps-and-data/historic-station-data"');
  expect(cards[0]?.weather).toMatchObject({ month: 7, mean: 16, approximate: false });
});

test.each(['倫敦天氣', '悉尼天氣'])('%s is answered with a figure', async (question) => {
  const { answer, cards } = await askQuestion(question, 'zh-hk');
  expect(cards[0]?.weather?.mean).toBeTypeOf('number');
  expect(answer).toContain('°C');
});

test('a city without a station near it gets the national weather service, and the service still measures it', async () => {
  const averagesAnswer = await askQuestion('weather in Winnipeg');
  expect(averagesAnswer.cards).toEqual([]);
  expect(averagesAnswer.answer).toContain('href="https://weather.gc.ca/"');
  mockWeatherService();
  const liveAnswer = await askLive('weather in Winnipeg');
  expect(liveAnswer.cards[0]?.weather).toMatchObject({ city: 'Winnipeg', temperature: 17.4, mean: null });
});
