import { afterEach, expect, test, vi } from 'vitest';
import { WECHAT_SDK } from '#shared/rules/wechat.ts';
import { updateWechatCard } from './wechat-share.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  delete window.wx;
});
const getSdk = () => document.head.querySelector<HTMLScriptElement>('script');

test('a site without an account loads no script of WeChat', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await updateWechatCard('mso');
  expect(getSdk()).toBeNull();
});

test('the card has title, description and picture of the page, under its signed address', async () => {
  const signature = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' };
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json(signature);
  });
  document.head.innerHTML =
    '<meta property="og:title" content="Bath"><meta name="description" content="A school"><meta property="og:image" content="https://p.example/bath.png">';
  const cards: object[] = [];
  const configured: object[] = [];
  window.wx = {
    config: (options) => void configured.push(options),
    ready: (act) => act(),
    updateAppMessageShareData: (card) => void cards.push(card),
    updateTimelineShareData: (card) => void cards.push(card),
  };
  const updated = updateWechatCard('mso');
  await vi.waitFor(() => expect(getSdk()?.src).toBe(WECHAT_SDK));
  getSdk()?.dispatchEvent(new Event('load'));
  await updated;
  const link = location.href.replace(/#.*/, '');
  expect(requested).toEqual([`/mso/_/wechat-signature?${new URLSearchParams({ url: link })}`]);
  expect(configured).toMatchObject([signature]);
  const card = { title: 'Bath', link, imgUrl: 'https://p.example/bath.png' };
  expect(cards).toEqual([{ ...card, desc: 'A school' }, card]);
});
