import { expect, test } from 'vitest';
import { ICP_RECORD_PATTERN, POLICE_RECORD_PATTERN, getPoliceRegisterUrl } from './mainland-records.ts';

test.each(['沪ICP备12345678号', '京ICP备12000000号-10', '粤ICP证030173号', '粤B2-20090059', '粤B2-20090059-4'])(
  'accepts %s as an ICP number',
  (record) => expect(ICP_RECORD_PATTERN.test(record)).toBe(true),
);

test.each([
  '12345678',
  'ICP备12345678号',
  '沪ICP备12345678',
  '滬ICP備12345678號',
  '沪ICP备12345678号 <b>',
  '沪ICP备1号',
])('rejects %s as an ICP number', (record) => expect(ICP_RECORD_PATTERN.test(record)).toBe(false));

test('a public-security number leads to its entry', () => {
  for (const record of ['沪公网安备31010102000001号', '沪公网安备 31010102000001号']) {
    expect(POLICE_RECORD_PATTERN.test(record)).toBe(true);
    expect(getPoliceRegisterUrl(record)).toBe('https://beian.mps.gov.cn/#/query/webSearch?code=31010102000001');
  }
  expect(POLICE_RECORD_PATTERN.test('沪公网安备3101010200000号')).toBe(false);
});
