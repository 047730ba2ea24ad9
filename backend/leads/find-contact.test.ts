import { expect, test } from 'vitest';
import { parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';
import { findContact } from './find-contact.ts';

test.each([
  ['91234567', '852', '852', '91234567'],
  ['+852 9123-4567', '86', '852', '91234567'],
  ['００８５２９１２３４５６７', '44', '852', '91234567'],
  ['138 0013 8000', '852', '86', '13800138000'],
  ['8613800138000', '852', '86', '13800138000'],
  ['07700 900123', '44', '44', '7700900123'],
  ['2123 4567', '852', '852', '21234567'],
  ['+33 6 12 34 56 78', '852', '33', '612345678'],
] as const)('parses %s with the home area code %s as +%s %s', (typedNumber, homeAreaCode, areaCode, mobile) => {
  expect(parseContactNumber(typedNumber, homeAreaCode)).toEqual({ areaCode, mobile });
});

test.each(['', '123', 'call me', '+999 12'])('rejects %s as a phone number', (input) => {
  expect(parseContactNumber(input, '852')).toBeNull();
});

test('an e-mail address is converted to lower case', () => {
  expect(parseContactEmail(' Mei.Chan@Example.com ')).toBe('mei.chan@example.com');
  expect(parseContactEmail('mei@example')).toBeNull();
});

test('the contact line of the chat panel is removed from the question', () => {
  expect(findContact('請聯絡我：9123 4567\n宿舍幾時開始申請？', '852')).toEqual({
    areaCode: '852',
    mobile: '91234567',
    email: '',
    question: '宿舍幾時開始申請？',
  });
  expect(findContact('Please contact me: Mei@Example.com.\nIs there a bursary?', '852')).toMatchObject({
    email: 'mei@example.com',
    mobile: '',
    question: 'Is there a bursary?',
  });
});

test('a contact in a sentence is found, and the sentence is the question', () => {
  expect(findContact('ring me on +44 7700 900123 about UCL', '852')).toMatchObject({
    areaCode: '44',
    mobile: '7700900123',
    question: 'ring me on +44 7700 900123 about UCL',
  });
});

test.each(['What does it cost?', 'from 2026-11-28 on', 'IELTS 6.5 and 3 A*', 'HK$250,000', '@mei'])(
  '%s names no contact',
  (text) => expect(findContact(text, '852')).toBeNull(),
);
