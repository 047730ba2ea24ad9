import { WECHAT_SDK_URL, WECHAT_SIGNATURE_PATH, type WechatSignature } from '#shared/rules/wechat.ts';

interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** Part of WeChat's JavaScript SDK: https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html */
interface WechatSdk {
  config: (options: WechatSignature & { debug: boolean; jsApiList: readonly string[] }) => void;
  ready: (callback: () => void) => void;
  updateAppMessageShareData: (card: ShareCard) => void;
  updateTimelineShareData: (card: Omit<ShareCard, 'desc'>) => void;
}

declare global {
  interface Window {
    wx?: WechatSdk;
  }
}

/**
 * Passes title, description and picture of the current page to WeChat for its share cards, because WeChat ignores Open
 * Graph on pages without a signature. A site without a WeChat account has no signature, and then the script is not
 * loaded.
 */
export async function updateWechatCard(agentKey: string): Promise<void> {
  const pageUrl = location.href.replace(/#.*/, '');
  const response = await fetch(`/${agentKey}${WECHAT_SIGNATURE_PATH}?url=${encodeURIComponent(pageUrl)}`).catch(
    () => null,
  );
  if (!response?.ok) return;
  const signature = (await response.json()) as WechatSignature;
  await loadSdk();
  const { wx } = window;
  if (!wx) return;
  wx.config({ ...signature, debug: false, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] });
  wx.ready(() => {
    const shareCard = createShareCard(pageUrl);
    wx.updateAppMessageShareData(shareCard);
    wx.updateTimelineShareData({ title: shareCard.title, link: shareCard.link, imgUrl: shareCard.imgUrl });
  });
}

const getMetaContent = (selector: string) => document.head.querySelector<HTMLMetaElement>(selector)?.content ?? '';

const createShareCard = (link: string): ShareCard => ({
  title: getMetaContent('meta[property="og:title"]') || document.title,
  desc: getMetaContent('meta[name="description"]'),
  link,
  imgUrl: getMetaContent('meta[property="og:image"]'),
});

let sdkLoad: Promise<void> | null = null;

/** Loads the SDK once. If it fails, WeChat shows its default card. */
function loadSdk(): Promise<void> {
  sdkLoad ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = WECHAT_SDK_URL;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
    document.head.append(script);
  });
  return sdkLoad;
}
