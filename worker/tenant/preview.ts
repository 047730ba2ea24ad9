import { DRAFT_VIEW_HEADER } from '#shared/backend-protocol.ts';
import type { Locale } from '#shared/locale/locales.ts';
import en from '#shared/messages/en-us/preview.json';
import zhHk from '#shared/messages/zh-hk/preview.json';
import zh from '#shared/messages/zh/preview.json';
import type { EdgeContext } from '#worker/edge-context.ts';
import { getDeskCookieName, HOST_COOKIES, getHostCookie } from '#worker/security/host-cookies.ts';

/**
 * Returns the token of a staff member of this site who previews drafts, in a tab or next to the editor, or '' for
 * everyone else. The embedded backend validates it with every call. External backends have no office and never receive
 * it.
 */
export function getPreviewPass(c: EdgeContext, agentKey: string): string {
  const isPreviewRequested =
    getHostCookie(c, HOST_COOKIES.preview) === agentKey || c.req.header(DRAFT_VIEW_HEADER) !== undefined;
  return agentKey !== '' && isPreviewRequested && !c.env.BACKEND_ORIGIN
    ? getHostCookie(c, getDeskCookieName(agentKey))
    : '';
}

const TEXTS = { zh, 'zh-hk': zhHk, 'en-us': en };
const PREVIEW_MARK_ID = 'previewMark';

/** Renders the CSS of a banner that marks every page as a preview, so that pages need no markup for it. */
export const renderPreviewCss = (locale: Locale): string =>
  `body::before{content:"${TEXTS[locale][PREVIEW_MARK_ID]}";display:block;padding:.5rem 1rem;background:#16213a;color:#f3f1ea;text-align:center}`;
