import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChatLocale } from './chat-languages.ts';
import { getChatText, formatChatTime } from './use-chat-text.tsx';

const getText = (locale: ChatLocale) =>
  getChatText(locale, JSON.parse(readFileSync(`client/features/chat/words/${locale}.json`, 'utf8')) as object);

function listTimeTexts(timestamp: string, now: string, locale: ChatLocale = 'en-US', timeZone = 'Asia/Hong_Kong') {
  return formatChatTime(Date.parse(timestamp), { locale, t: getText(locale), now: Date.parse(now), timeZone });
}

describe('the time of a message', () => {
  const now = '2026-11-21T14:05:00+08:00';

  it('shows only the time today, from midnight on', () => {
    expect(listTimeTexts('2026-11-21T14:05:00+08:00', now)).toBe('14:05');
    expect(listTimeTexts('2026-11-21T00:00:00+08:00', now)).toBe('00:00');
  });

  it('says yesterday for the whole previous day', () => {
    expect(listTimeTexts('2026-11-20T23:59:00+08:00', now)).toBe('Yesterday 23:59');
    expect(listTimeTexts('2026-11-20T00:00:00+08:00', now)).toBe('Yesterday 00:00');
    expect(listTimeTexts('2026-11-20T23:59:00+08:00', '2026-11-21T00:00:00+08:00')).toBe('Yesterday 23:59');
  });

  it('shows the day of the week within seven days', () => {
    expect(listTimeTexts('2026-11-19T23:59:00+08:00', now)).toBe('Thursday 23:59');
    expect(listTimeTexts('2026-11-15T00:00:00+08:00', now)).toBe('Sunday 00:00');
  });

  it('shows the full date a week ago, when the day of the week would be ambiguous', () => {
    expect(listTimeTexts('2026-11-14T23:59:00+08:00', now)).toBe('14 November 2026 23:59');
    expect(listTimeTexts('2025-11-21T14:05:00+08:00', now)).toBe('21 November 2025 14:05');
  });

  it('uses the time zone of the reader', () => {
    const timestamp = '2026-11-20T23:30:00Z';
    expect(listTimeTexts(timestamp, '2026-11-21T06:05:00Z')).toBe('07:30');
    expect(listTimeTexts(timestamp, '2026-11-21T06:05:00Z', 'en-US', 'Europe/London')).toBe('Yesterday 23:30');
  });

  it('counts days instead of hours across clock changes', () => {
    // In London, 25 October 2026 has 25 hours and 29 March 2026 has 23.
    expect(listTimeTexts('2026-10-25T00:30:00+01:00', '2026-10-25T23:45:00Z', 'en-US', 'Europe/London')).toBe('00:30');
    expect(listTimeTexts('2026-10-24T23:30:00+01:00', '2026-10-25T23:45:00Z', 'en-US', 'Europe/London')).toBe(
      'Yesterday 23:30',
    );
    expect(listTimeTexts('2026-03-28T23:50:00Z', '2026-03-30T00:10:00+01:00', 'en-US', 'Europe/London')).toBe(
      'Saturday 23:50',
    );
  });

  it('is now for a message of a faster clock', () => {
    expect(listTimeTexts('2026-11-22T00:01:00+08:00', '2026-11-21T23:59:00+08:00')).toBe('00:01');
  });

  it('is formatted in every language of the chat', () => {
    const thursday = '2026-11-19T14:05:00+08:00';
    const earlierTime = '2026-10-01T09:30:00+08:00';
    expect(listTimeTexts(thursday, now, 'zh-CN')).toBe('星期四 14:05');
    expect(listTimeTexts(earlierTime, now, 'zh-HK')).toBe('2026年10月1日 09:30');
    expect(listTimeTexts(thursday, now, 'fr-FR')).toBe('jeudi à 14:05');
    expect(listTimeTexts(earlierTime, now, 'ar-EG')).toBe('١ أكتوبر ٢٠٢٦ ٠٩:٣٠');
    expect(listTimeTexts('2026-11-20T14:05:00+08:00', now, 'ar-EG')).toBe('أمس ١٤:٠٥');
  });
});
