import { expect, test } from 'vitest';
import type { ChineseLocale } from '#shared/locale/locales.ts';
import { createTextRefiner } from '#worker/backend-client/refine-texts.ts';
import { convertToHongKong } from '#worker/locale/convert-to-hong-kong.ts';

const getReader = (locale: ChineseLocale) => ({ locale, chineseScript: locale });
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
])('%j is written %j in Hong Kong', async (simplified, traditional) => {
  expect(await convertToHongKong(simplified)).toBe(traditional);
});

test('what was converted once stays as it is', async () => {
  const once = await convertToHongKong('学校课程与专业发展，头发干净，皇后在后面');
  expect(await convertToHongKong(once)).toBe(once);
});

test('only readers of Hong Kong get it', async () => {
  expect(await createTextRefiner(getReader('zh'), answer(), '')('留学', 'plain')).toBe('留学');
  expect(await createTextRefiner({ locale: 'en-us', chineseScript: 'zh-hk' }, answer(), '')('留学', 'plain')).toBe(
    '留学',
  );
  expect(await createTextRefiner(getReader('zh-hk'), answer(), '')('留学', 'plain')).toBe('留學');
});

test('a Chinese name on a page in English is written as the readers of its site write it', async () => {
  const name = (chinese: ChineseLocale) =>
    createTextRefiner({ locale: 'en-us', chineseScript: chinese }, answer('en-US'), '')('悉尼大学', 'chinese');
  expect([await name('zh-hk'), await name('zh')]).toEqual(['悉尼大學', '悉尼大学']);
});

test('a backend that writes for Hong Kong by itself is left as it wrote', async () => {
  expect(await createTextRefiner(getReader('zh-hk'), answer('zh-HK'), '')('里', 'plain')).toBe('里');
  expect(await createTextRefiner(getReader('zh-hk'), answer('zh'), '')('里', 'plain')).toBe('裏');
});

test('markup is sanitised and then converted, its addresses left alone', async () => {
  const html = '<a href="https://x.example/学校" onclick="x()">学校</a><script>学</script>';
  expect(await createTextRefiner(getReader('zh-hk'), answer(), '')(html, 'rich')).toBe(
    '<a href="https://x.example/学校">學校</a>',
  );
  expect(await createTextRefiner(getReader('zh-hk'), answer('zh-hk'), '')(html, 'rich')).toBe(
    '<a href="https://x.example/学校">学校</a>',
  );
});

test('a picture keeps its address, behind the host that is configured', async () => {
  expect(
    await createTextRefiner(getReader('zh-hk'), answer(), 'https://pictures.example/')('/学校.png', 'picture'),
  ).toBe('https://pictures.example/学校.png');
  expect(await createTextRefiner(getReader('zh-hk'), answer(), '')('/学校.png', 'picture')).toBe('/学校.png');
});

test.each([
  '/_/art/1/x.svg',
  '/assets/x.png',
  '/appFile/x.png',
  'https://elsewhere.example/x.png',
  '//elsewhere.example/x.png',
])('%s has its host already', async (path) => {
  expect(await createTextRefiner(getReader('zh'), answer(), 'https://pictures.example')(path, 'picture')).toBe(path);
});

test('uploaded files are served through the portal, under the agent’s key', async () => {
  const refine = createTextRefiner(getReader('zh'), answer(), 'https://pictures.example', 'mso');
  expect(await refine('/appFile/avatar/a.jpg', 'picture')).toBe('/mso/appFile/avatar/a.jpg');
  expect(await refine('/logo.png', 'picture')).toBe('https://pictures.example/logo.png');
});
