import { expect, it } from 'vitest';
import { findPlaceholder, listReadyReplies } from './ready-reply.ts';

it('names a built-in reply in the language of the adviser and writes it in that of the visitor', () => {
  const [greeting] = listReadyReplies([], 'en-us', 'zh-hk', {});
  expect(greeting).toMatchObject({ key: 'greeting', name: 'Greeting' });
  expect(greeting?.text).toMatch(/^你好/);
});

it('fills known placeholders of a stored reply, in the nearest language that it has', () => {
  const textsJson = JSON.stringify({
    'zh-hk': '{student}，{school} 已回覆。{adviser} {unknown}',
    'en-us': 'Dear {student}',
  });
  const replyRow = { id: 3, agentKey: 'mso', staffId: 0, name: 'Offer', texts: textsJson };
  const getReplyText = (visitorLocale: 'zh' | 'zh-hk' | 'en-us', schoolName: string) =>
    listReadyReplies([replyRow], 'en-us', visitorLocale, {
      student: '陳思敏',
      adviser: '{school}',
      school: schoolName,
    })[0]?.text ?? '';
  expect(getReplyText('zh', 'Leeds')).toBe('陳思敏，Leeds 已回覆。{school} {unknown}');
  expect(getReplyText('en-us', '')).toBe('Dear 陳思敏');
  expect([
    findPlaceholder(getReplyText('zh-hk', '')),
    findPlaceholder('a {unknown} place'),
    findPlaceholder(''),
  ]).toEqual(['{school}', '', '']);
});
