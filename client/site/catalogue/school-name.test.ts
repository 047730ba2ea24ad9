import { expect, it } from 'vitest';
import { formatLocation } from './school-name.ts';

it('a place begins with the country in Chinese only', () => {
  expect(formatLocation({ zone: '英格蘭 牛津', country: '英國' }, 'zh-hk')).toBe('英國・英格蘭 牛津');
  expect(formatLocation({ zone: '英格兰 牛津', country: '英国' }, 'zh')).toBe('英国·英格兰 牛津');
  expect(formatLocation({ zone: 'Oxford, England', country: 'United Kingdom' }, 'en-us')).toBe(
    'Oxford, England, United Kingdom',
  );
});

it('a place names its country once', () => {
  expect(formatLocation({ zone: '新加坡', country: '新加坡' }, 'zh-hk')).toBe('新加坡');
  expect(formatLocation({ zone: '', country: '英國' }, 'zh-hk')).toBe('英國');
  expect(formatLocation({ zone: '牛津', country: '' }, 'zh-hk')).toBe('牛津');
});
