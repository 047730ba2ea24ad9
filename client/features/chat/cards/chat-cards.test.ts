import { describe, expect, it } from 'vitest';
import { ChatAnswer, type ChatCard } from '#shared/contract/chat.ts';
import { createFigureFormatter, orderCardNames, listWeatherFigures } from './card-parts.tsx';
import { resolveCard } from './chat-cards.tsx';

const HANDLERS = { school: 'school', course: 'course', weather: 'weather', link: 'link' };

const getCards = (cards: object[]): ChatCard[] => ChatAnswer.parse({ messageId: '1', answer: '', cards }).cards;
const resolveFirstCard = (card: object) => getCards([card]).map((item) => resolveCard(item, HANDLERS))[0];

describe('source of a card', () => {
  it('is named by its kind', () => {
    expect(resolveFirstCard({ kind: 'link', link: { title: 'DSE', path: '/dse' } })).toEqual({
      ok: true,
      handler: 'link',
    });
    expect(resolveFirstCard({ kind: 'weather', weather: { city: 'Leeds' } })).toEqual({ ok: true, handler: 'weather' });
  });

  it('is empty without a kind', () => {
    expect(resolveFirstCard({ link: { title: 'DSE', path: '/dse' } })).toEqual({ ok: false, error: 'NO_CODE' });
  });

  it('is empty for an unknown kind', () => {
    expect(resolveFirstCard({ kind: 'lottery', lottery: {} })).toEqual({ ok: false, error: 'NO_HANDLER' });
    expect(resolveFirstCard({ kind: 'toString' })).toEqual({ ok: false, error: 'NO_HANDLER' });
  });

  it('is empty for an empty card', () => {
    expect(resolveFirstCard({ kind: 'school', school: null })).toEqual({ ok: false, error: 'NO_HANDLER' });
  });
});

describe('the names on a card', () => {
  const leedsNames = { name: 'Leeds', nameChn: '列斯' };

  it('are Chinese first when the chat is in Chinese', () => {
    const expectedNames = { own: '列斯', ownLang: 'zh-HK', other: 'Leeds', otherLang: 'en-US' };
    expect(orderCardNames(leedsNames, 'zh-HK', 'zh-hk')).toEqual(expectedNames);
    // A site for Hong Kong shows Chinese names in its own script, even if the chat is in another language.
    expect(orderCardNames(leedsNames, 'zh-CN', 'zh-hk')).toEqual(expectedNames);
    expect(orderCardNames(leedsNames, 'zh-CN', 'en-us')).toMatchObject({ own: '列斯', ownLang: 'zh' });
  });

  it('are English first in other languages, and are marked so', () => {
    expect(orderCardNames(leedsNames, 'ar-EG', 'zh-hk')).toMatchObject({
      own: 'Leeds',
      ownLang: 'en-US',
      other: '列斯',
    });
    expect(orderCardNames({ name: '', nameChn: '列斯' }, 'fr-FR', 'zh')).toEqual({
      own: '列斯',
      ownLang: 'zh-CN',
      other: '',
    });
  });
});

describe('the figures on a card', () => {
  it('are formatted in the language of the chat', () => {
    expect(createFigureFormatter('en-US').money(24500, 'GBP')).toBe('£24,500');
    expect(createFigureFormatter('zh-HK').money(24500, 'GBP')).toBe('£24,500');
    expect(createFigureFormatter('fr-FR').celsius(-3.6)).toMatch(/^-4\s°C$/);
    expect(createFigureFormatter('ar-EG').money(38200, 'AUD')).toMatch(/^٣٨٬٢٠٠\sدولار أسترالي$/);
    expect(createFigureFormatter('ar-EG').number(12)).toBe('١٢');
    expect(createFigureFormatter('zh-CN').monthOfYear(2027, 9)).toBe('2027年9月');
    expect(createFigureFormatter('fr-FR').month(11)).toBe('novembre');
  });

  it('include only weather figures with a value', () => {
    const [card] = getCards([{ kind: 'weather', weather: { city: 'Leeds', mean: 6, precipitation: 80 } }]);
    if (!card?.weather) throw new Error('no weather');
    expect(listWeatherFigures(card.weather).map(({ name }) => name)).toEqual(['cards.precipitation']);
    const currentWeather = { ...card.weather, temperature: 9, low: 3 };
    expect(listWeatherFigures(currentWeather).map(({ name }) => name)).toEqual([
      'cards.low',
      'cards.mean',
      'cards.precipitation',
    ]);
  });
});
