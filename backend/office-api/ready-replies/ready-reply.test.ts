import { expect, it } from 'vitest';
import { placeholderIn, readyReplies } from './ready-reply.ts';

it('names a built-in reply in the language of the adviser and writes it in that of the visitor', () => {
  const [greeting] = readyReplies([], 'en-us', 'zh-hk', {});
  expect(greeting).toMatchObject({ key: 'greeting', name: 'Greeting' });
  expect(greeting?.text).toMatch(/^你好/);
});

it('fills known placeholders of a stored reply, in the nearest language that it has', () => {
  const texts = JSON.stringify({
    'zh-hk': '{student}，{school} 已回覆。{adviser} {unknown}',
    'en-us': 'Dear {student}',
  });
  const row = { id: 3, agentKey: 'mso', staffId: 0, name: 'Offer', texts };
  const textFor = (visitor: 'zh' | 'zh-hk' | 'en-us', school: string) =>
    readyReplies([row], 'en-us', visitor, { student: '陳思敏', adviser: '{school}', school })[0]?.text ?? '';
  expect(textFor('zh', 'Leeds')).toBe('陳思敏，Leeds 已回覆。{school} {unknown}');
  expect(textFor('en-us', '')).toBe('Dear 陳思敏');
  expect([placeholderIn(textFor('zh-hk', '')), placeholderIn('a {unknown} place'), placeholderIn('')]).toEqual([
    '{school}',
    '',
    '',
  ]);
});
