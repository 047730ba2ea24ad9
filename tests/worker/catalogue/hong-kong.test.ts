import { expect, test } from 'vitest';
import type { ChineseLocale } from '#shared/locale/locales.ts';
import { createTextRefiner } from '#worker/backend-client/refine-texts.ts';
import { convertToHongKong } from '#worker/locale/convert-to-hong-kong.ts';

const createReader = (locale: ChineseLocale) => ({ locale, chineseScript: locale });
const answer = (language?: string) => new Response('', { headers: language ? { 'content-language': language } : {} });

test.each([
  ['留学网站', '留學網站'],
  ['香港大学', '香港大學'],
  ['里面', '裏面'],
  ['利兹大学在利兹', '列斯大學在利茲'],
  ['在南安普顿大学里', '在修咸頓大學裏'],
  ['伍伦贡大学', '臥龍崗大學'],
  ['没有为什么', '沒有為什麼'],
  ['University of Leeds', 'University of Leeds'],
  ['繁體中文', '繁體中文'],
  ['', ''],
])('%j is converted to %j for Hong Kong', async (simplified, traditional) => {
  expect(await convertToHongKong(simplified)).toBe(traditional);
});

test('converted text is unchanged by a second conversion', async () => {
  const convertedOnce = await convertToHongKong('学校课程与专业发展，头发干净，皇后在后面');
  expect(await convertToHongKong(convertedOnce)).toBe(convertedOnce);
});

test('only readers of Hong Kong get converted text', async () => {
  expect(await createTextRefiner(createReader('zh'), answer(), '')('留学', 'plain')).toBe('留学');
  expect(await createTextRefiner({ locale: 'en-us', chineseScript: 'zh-hk' }, answer(), '')('留学', 'plain')).toBe(
    '留学',
  );
  expect(await createTextRefiner(createReader('zh-hk'), answer(), '')('留学', 'plain')).toBe('留學');
});

test('a Chinese name on a page in English is written in the script of its site’s readers', async () => {
  const createName = (chinese: ChineseLocale) =>
    createTextRefiner({ locale: 'en-us', chineseScript: chinese }, answer('en-US'), '')('悉尼大学', 'chinese');
  expect([await createName('zh-hk'), await createName('zh')]).toEqual(['悉尼大學', '悉尼大学']);
});

test('text of a backend that writes for Hong Kong itself is unchanged', async () => {
  expect(await createTextRefiner(createReader('zh-hk'), answer('zh-HK'), '')('里', 'plain')).toBe('里');
  expect(await createTextRefiner(createReader('zh-hk'), answer('zh'), '')('里', 'plain')).toBe('裏');
});

test('markup is sanitised and then converted, except for its URLs', async () => {
  const html = '<a href="https://x.example/学校" onclick="x()">学校</a><script>学</script>';
  expect(await createTextRefiner(createReader('zh-hk'), answer(), '')(html, 'rich')).toBe(
    '<a href="https://x.example/学校">學校</a>',
  );
  expect(await createTextRefiner(createReader('zh-hk'), answer('zh-hk'), '')(html, 'rich')).toBe(
    '<a href="https://x.example/学校">学校</a>',
  );
});

test('a picture keeps its path, behind the configured host', async () => {
  expect(
    await createTextRefiner(createReader('zh-hk'), answer(), 'https://pictures.example/')('/学校.png', 'picture'),
  ).toBe('https://pictures.example/学校.png');
  expect(await createTextRefiner(createReader('zh-hk'), answer(), '')('/学校.png', 'picture')).toBe('/学校.png');
});

test.each([
  '/_/art/1/x.svg',
  '/assets/x.png',
  '/appFile/x.png',
  'https://elsewhere.example/x.png',
  '//elsewhere.example/x.png',
])('%s already has its host', async (path) => {
  expect(await createTextRefiner(createReader('zh'), answer(), 'https://pictures.example')(path, 'picture')).toBe(path);
});

test('uploaded files are served through the portal, under the agent’s key', async () => {
  const refineText = createTextRefiner(createReader('zh'), answer(), 'https://pictures.example', 'mso');
  expect(await refineText('/appFile/avatar/a.jpg', 'picture')).toBe('/mso/appFile/avatar/a.jpg');
  expect(await refineText('/logo.png', 'picture')).toBe('https://pictures.example/logo.png');
});
