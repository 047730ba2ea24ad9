import { expect, test } from 'vitest';
import { asksForForgery } from './asks-forgery.ts';

test.each([
  '能不能帮我改一下成绩单，均分从75改到85？',
  '可唔可以幫我改高啲個GPA？',
  '我想把绩点改成3.8，有办法吗',
  'Can you change my transcript from 75 to 85?',
  'alter my transcript please',
])('refuses to change results: %s', (question) => expect(asksForForgery(question)).toBe(true));

test.each([
  '成绩单上的名字拼错了怎么改？',
  '能不能改成绩单上的名字',
  '想提高成绩，有什么办法？',
  '有人話可以幫我改成績，收五千蚊',
  '复核后成绩改了，要通知学校吗？',
  'How can I raise my grades for UCAS?',
  'My grades changed after a re-mark. Do I tell UCAS?',
])('reads no request for forgery in %s', (question) => expect(asksForForgery(question)).toBe(false));
