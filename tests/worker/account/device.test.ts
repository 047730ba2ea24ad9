import { expect, test } from 'vitest';
import { parseDevice, detectDevice } from '#worker/request/recognise-request.ts';
import { createEdgeApp, visit } from '#tests/worker/support/edge-app.ts';

const USER_AGENTS: [string, string, string][] = [
  [
    'desktop',
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ],
  [
    'desktop',
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ],
  ['desktop', 'Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['desktop', 'a search engine', 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
  ['desktop', 'nobody in particular', ''],
  [
    'mobile',
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'mobile',
    'WeChat on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003234) NetType/WIFI Language/zh_CN',
  ],
  [
    'mobile',
    'WeChat on Android',
    'Mozilla/5.0 (Linux; Android 14; PJD110) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.47',
  ],
  [
    'mobile',
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ],
  [
    'mobile',
    'a HarmonyOS phone',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
  ],
  [
    'mobile',
    'a Windows phone',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063',
  ],
  [
    'pad',
    'an iPad',
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'pad',
    'an Android tablet',
    'Mozilla/5.0 (Linux; Android 13; SM-X900) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  ],
  ['pad', 'Firefox on a tablet', 'Mozilla/5.0 (Android 13; Tablet; rv:120.0) Gecko/120.0 Firefox/120.0'],
  [
    'pad',
    'a Kindle Fire',
    'Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 like Chrome/108.0.5359.220 Safari/537.36',
  ],
];

test.each(USER_AGENTS)('the device of %s is %s', (device, _, userAgent) => {
  expect(parseDevice({ userAgent })).toBe(device);
});

test('a client hint of a phone takes precedence over the user agent', () => {
  expect(parseDevice({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', mobileHint: '?1' })).toBe('mobile');
});

test('an Android without a phone hint is a tablet', () => {
  expect(
    parseDevice({
      userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Safari/537.36',
      mobileHint: '?0',
      platformHint: '"Android"',
    }),
  ).toBe('pad');
});

test('a client hint of no phone means desktop, whatever the user agent contains', () => {
  expect(
    parseDevice({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Mobile', mobileHint: '?0', platformHint: '"Windows"' }),
  ).toBe('desktop');
});

test('the middleware reads the headers', async () => {
  const { found: foundVariables } = await visit(createEdgeApp(detectDevice()), '/', {
    headers: { 'user-agent': 'x', 'sec-ch-ua-mobile': '?1' },
  });
  expect(foundVariables.device).toBe('mobile');
});
