import type { RouterContextProvider } from 'react-router';
import { readAddress } from '#shared/tenant/read-address.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { screenOf } from './screen-of.ts';

export function loadBeingBuilt(context: Readonly<RouterContextProvider>, request: Request) {
  const { locale } = requireSite(context);
  const path = readAddress(new URL(request.url).pathname).innerPath.replace(/\/+$/, '');
  const title = textsIn(locale).getFixedT(null, 'built')(`screen.${screenOf(path)}`);
  return { head: { title } };
}
