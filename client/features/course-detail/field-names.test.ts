import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { localizeFieldName } from './load-course-detail.server.ts';

describe('a field of Australia’s classification', () => {
  it.each([
    ['080101 - Accounting', '會計（080101）', '会计（080101）'],
    [
      '039999 - Engineering and Related Technologies, n.e.c.',
      '工程及相關科技（其他）（039999）',
      '工程及相关技术（其他）（039999）',
    ],
    [
      '070300 - Curriculum and Education Studies, n.f.d',
      '課程及教育研究（未細分）（070300）',
      '课程与教育研究（未细分）（070300）',
    ],
  ])('%s', (text, hk, zh) => {
    expect([localizeFieldName(text, 'zh-hk'), localizeFieldName(text, 'zh'), localizeFieldName(text, 'en-us')]).toEqual(
      [hk, zh, text],
    );
  });

  it('without a translation is the register’s name', () => {
    expect(localizeFieldName('999999 - Something New', 'zh')).toBe('999999 - Something New');
  });

  it('has a Chinese name wherever the demo has a course in it', () => {
    const registerText = brotliDecompressSync(readFileSync('backend/seed/registers/cricos.jsonl.br')).toString();
    const fieldTexts = [
      ...new Set(
        [...registerText.matchAll(/"key":"courseField","part":"\d","value":"([^"]+)"/g)].map(([, value = '']) => value),
      ),
    ];
    expect(fieldTexts.length).toBeGreaterThan(300);
    for (const locale of ['zh', 'zh-hk'] as const)
      expect(fieldTexts.filter((value) => !/\p{Script=Han}/u.test(localizeFieldName(value, locale)))).toEqual([]);
  });
});
