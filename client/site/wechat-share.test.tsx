import { afterEach, expect, test, vi } from 'vitest';
import { WECHAT_SDK_URL } from '#shared/rules/wechat.ts';
import { updateWechatCard } from './wechat-share.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  delete window.wx;
});
const getSdkScript = () => document.head.querySelector<HTMLScriptElement>('script');

test('no WeChat script is loaded for a site without an account', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await updateWechatCard('mso');
  expect(getSdkScript()).toBeNull();
});

test('the WeChat card has title, description and picture of the page, under its signed URL', async () => {
  const signature = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' };
  const requestedUrls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url);
    return Response.json(signature);
  });
  document.head.innerHTML =
    '<meta property="og:title" content="Bath"><meta name="description" content="A school"><meta property="og:image" content="https://p.example/bath.png">';
  const shareCards: object[] = [];
  const configurations: object[] = [];
  window.wx = {
    config: (options) => void configurations.push(options),
    ready: (callback) => callback(),
    updateAppMessageShareData: (card) => void shareCards.push(card),
    updateTimelineShareData: (card) => void shareCards.push(card),
  };
  const cardUpdate = updateWechatCard('mso');
  await vi.waitFor(() => expect(getSdkScript()?.src).toBe(WECHAT_SDK_URL));
  getSdkScript()?.dispatchEvent(new Event('load'));
  await cardUpdate;
  const pageUrl = location.href.replace(/#.*/, '');
  expect(requestedUrls).toEqual([`/mso/_/wechat-signature?${new URLSearchParams({ url: pageUrl })}`]);
  expect(configurations).toMatchObject([signature]);
  const expectedCard = { title: 'Bath', link: pageUrl, imgUrl: 'https://p.example/bath.png' };
  expect(shareCards).toEqual([{ ...expectedCard, desc: 'A school' }, expectedCard]);
});
