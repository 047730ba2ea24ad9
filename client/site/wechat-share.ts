import { WECHAT_SDK, WECHAT_SIGNATURE_PATH, type WechatSignature } from '#shared/rules/wechat.ts';

interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** Part of WeChat's JavaScript SDK: https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html */
interface WechatSdk {
  config: (options: WechatSignature & { debug: boolean; jsApiList: readonly string[] }) => void;
  ready: (act: () => void) => void;
  updateAppMessageShareData: (card: ShareCard) => void;
  updateTimelineShareData: (card: Omit<ShareCard, 'desc'>) => void;
}

declare global {
  interface Window {
    wx?: WechatSdk;
  }
}

/**
 * Gives WeChat the title, description and picture of the current page for its share cards: it ignores Open Graph of
 * pages without a signature. A site without an account has no signature, and then WeChat's script is not loaded.
 */
export async function updateWechatCard(agentKey: string): Promise<void> {
  const url = location.href.replace(/#.*/, '');
  const response = await fetch(`/${agentKey}${WECHAT_SIGNATURE_PATH}?url=${encodeURIComponent(url)}`).catch(() => null);
  if (!response?.ok) return;
  const signature = (await response.json()) as WechatSignature;
  await loadSdk();
  const { wx } = window;
  if (!wx) return;
  wx.config({ ...signature, debug: false, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] });
  wx.ready(() => {
    const card = describePage(url);
    wx.updateAppMessageShareData(card);
    wx.updateTimelineShareData({ title: card.title, link: card.link, imgUrl: card.imgUrl });
  });
}

const metaContent = (selector: string) => document.head.querySelector<HTMLMetaElement>(selector)?.content ?? '';

const describePage = (link: string): ShareCard => ({
  title: metaContent('meta[property="og:title"]') || document.title,
  desc: metaContent('meta[name="description"]'),
  link,
  imgUrl: metaContent('meta[property="og:image"]'),
});

let loading: Promise<void> | null = null;

/** Loads the SDK once. A failure leaves WeChat's own card. */
function loadSdk(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = WECHAT_SDK;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
    document.head.append(script);
  });
  return loading;
}
