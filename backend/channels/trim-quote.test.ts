import { expect, test } from 'vitest';
import { trimQuote } from './trim-quote.ts';

test.each([
  [
    'Yes, Tuesday.\r\n\r\nOn Mon, 30 Nov 2026 at 10:00, Portal <reply+x@mail.example.org> wrote:\r\n> When?',
    'Yes, Tuesday.',
  ],
  ['Yes.\n\nOn Mon, 30 Nov 2026 at 10:00, Portal\n<reply+x@mail.example.org> wrote:\n> When?', 'Yes.'],
  ['好的\n\n在 2026年11月30日 10:00，顾问 <a@example.org> 写道：\n> 几时？', '好的'],
  [
    '可以\n\nPortal <a@example.org> 於 2026年11月30日 寫道：\n> 幾時？',
    '可以\n\nPortal <a@example.org> 於 2026年11月30日 寫道：',
  ],
  ['可以\n\n於 2026年11月30日 10:00，Portal 寫道：\n> 幾時？', '可以'],
  ['Fine\n________________________________\nFrom: Portal\nSent: Monday', 'Fine'],
  ['Fine\n\nFrom: Portal <a@example.org>\nSent: Monday\nTo: Mei\nSubject: x\n\nWhen?', 'Fine'],
  ['收到\n\n发件人：顾问\n发送时间：星期一\n收件人：梅\n主题：x', '收到'],
  ['Fine\n-----Original Message-----\nWhen?', 'Fine'],
  ['Fine\n-- \nMei', 'Fine'],
  ['From: London I would fly on Tuesday.', 'From: London I would fly on Tuesday.'],
  ['On Tuesday I asked what they wrote.\nNothing yet.', 'On Tuesday I asked what they wrote.\nNothing yet.'],
  ['> When?\nTuesday', 'Tuesday'],
  ['On Mon, 30 Nov 2026, Portal\n<reply+x@mail.example.org> wrote:\n> When?\n\nTuesday\n-- \nMei', 'Tuesday'],
  ['在 2026年11月30日，顾问 写道：\n> 几时？\n周二\n> 哪里？\n线上', '周二\n线上'],
  ['On Mon, 30 Nov 2026, Portal wrote:\n> When?', ''],
  ['-----Original Message-----\nWhen?', ''],
  ['', ''],
])('trims the quoted text from the mail %j', (text, expectedReply) => expect(trimQuote(text)).toBe(expectedReply));
