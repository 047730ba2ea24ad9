import { redirect, type RouterContextProvider } from 'react-router';
import { maskMobile } from '#client/features/personal-centre/offers.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';

/** The page is there where the backend answers its calls; elsewhere the personal centre opens at its first part. */
export async function loadOwnData(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  const { mobileAreaCode, mobile, ownData } = await requireUser(portal, request);
  if (!ownData) throw redirect(sitePath(portal.site.agent.keyCode, '/personal-center/information'));
  return {
    phone: { mobileAreaCode, mobile },
    number: maskMobile(mobileAreaCode, mobile),
    head: { title: textsIn(portal.locale).of('personal')('data.title') },
  };
}
