import { type RouterContextProvider, redirect } from 'react-router';
import { OwnDataPage } from '#client/features/own-data/own-data-page.tsx';
import { maskMobile } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-own-data.ts';

/** The page is there where the backend answers its calls; elsewhere the personal centre opens at its first part. */
async function loadOwnData(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  const { mobileAreaCode, mobile, ownData } = await requireUser(portal, request);
  if (!ownData) throw redirect(sitePath(portal.site.agent.keyCode, '/personal-center/information'));
  return {
    phone: { mobileAreaCode, mobile },
    number: maskMobile(mobileAreaCode, mobile),
    head: { title: textsIn(portal.locale).of('personal')('data.title') },
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadOwnData(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalOwnDataRoute({ loaderData: { phone, number } }: Route.ComponentProps) {
  return <OwnDataPage phone={phone} number={number} />;
}
