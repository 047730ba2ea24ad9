import { data, type RouterContextProvider } from 'react-router';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { portalRequest, requireSite } from '#client/portal-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';

/** Loads the pages /404 and /500, which also work without a site. The URL may contain a message. */
export function loadErrorPage(context: Readonly<RouterContextProvider>, request: Request, status: 404 | 500) {
  const { locale, siteFailure } = context.get(portalRequest);
  if (siteFailure?.reason === 'upgrade' || siteFailure?.reason === 'maintenance') requireSite(context);
  const t = textsIn(locale).getText('error');
  const message =
    getPageQuery(status === 404 ? 'notFound' : 'serverError', request.url)
      .get('message')
      ?.trim() ?? '';
  return data({ head: { title: t(status === 404 ? 'notFound.title' : 'serverError.title') }, message }, { status });
}
