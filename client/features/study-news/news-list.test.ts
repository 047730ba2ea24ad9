import { describe, expect, it } from 'vitest';
import { getNewsDay, formatDay, formatMonth, parseDay, formatShortDay } from '#client/i18n/date-texts.ts';
import { toTopicChoices } from './load-news.server.ts';
import { highlightWords } from './news-list.tsx';

describe('the day of an article', () => {
  it('is that of publishTime, or else of gmtCreate', () => {
    expect(getNewsDay({ publishTime: '2026-11-18 10:00:00', gmtCreate: '2026-11-01' })).toBe('2026-11-18');
    expect(getNewsDay({ publishTime: '', gmtCreate: '2026-11-01T23:59:00+08:00' })).toBe('2026-11-01');
    expect(getNewsDay({ publishTime: 'soon', gmtCreate: '' })).toBe('');
  });

  it('is missing for an invalid date', () => {
    expect(parseDay('2026-13-40')).toBe('');
  });

  it('is formatted in each language', () => {
    expect(formatDay('2026-11-18', 'en-us')).toBe('18 Nov 2026');
    expect(formatDay('2026-11-18', 'zh-hk')).toBe('2026年11月18日');
    expect(formatDay('', 'zh')).toBe('');
    expect(formatShortDay('2026-11-05', 'zh')).toBe('11.05');
    expect(formatShortDay('2026-11-05', 'en-us')).toBe('5 Nov');
    expect(formatMonth(2, 'zh-hk')).toBe('2月');
  });
});

describe('highlighted search words', () => {
  const findMatches = (title: string, query: string) =>
    highlightWords(title, query)
      .filter(({ isMatch }) => isMatch)
      .map(({ text }) => text);

  it('match anywhere, ignoring case', () => {
    expect(findMatches('UK student visa: the visa fee', 'VISA')).toEqual(['visa', 'visa']);
    expect(findMatches('英國學生簽證', '簽證')).toEqual(['簽證']);
    expect(findMatches('Visa and fee', 'fee visa')).toEqual(['Visa', 'fee']);
  });

  it('preserve the whole title', () => {
    for (const query of ['', ' ', 'visa', 'a|(b', '.*', '\\']) {
      const titleParts = highlightWords('A visa (b) .*\\ costs', query);
      expect(titleParts.map(({ text }) => text).join('')).toBe('A visa (b) .*\\ costs');
    }
  });
});

describe('the topic filter of news', () => {
  const topicCounts = [
    { topic: 'work', total: 2 },
    { topic: 'visa', total: 3 },
    { topic: '', total: 4 },
    { topic: 'gossip', total: 1 },
  ];
  it('contains all and the known topics that have articles', () => {
    expect(toTopicChoices(topicCounts, '')).toEqual([
      { topic: '', total: 10 },
      { topic: 'visa', total: 3 },
      { topic: 'work', total: 2 },
    ]);
  });

  it('includes a requested topic without articles', () => {
    expect(toTopicChoices(topicCounts, 'life')).toContainEqual({ topic: 'life', total: 0 });
    expect(toTopicChoices([], 'life').map(({ topic }) => topic)).toEqual(['', 'life']);
  });

  it('is empty when no article has a topic', () => {
    expect(toTopicChoices([{ topic: '', total: 40 }], '')).toEqual([]);
  });
});
