/** Origin of WeChat's JavaScript SDK. Pages load it only in WeChat's browser, and only for a site with an account. */
export const WECHAT_SDK_ORIGIN = 'https://res.wx.qq.com';
export const WECHAT_SDK_URL = `${WECHAT_SDK_ORIGIN}/open/js/jweixin-1.6.0.js`;

/** Path of the signature below an agent's site. The query key `url` is the page's URL without fragment. */
export const WECHAT_SIGNATURE_PATH = '/_/wechat-signature';

/** Response of the signature endpoint: the fields of wx.config. */
export interface WechatSignature {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}
