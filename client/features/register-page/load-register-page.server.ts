import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/site/asking/require.server.ts';

export function loadRegisterPage(context: Readonly<RouterContextProvider>) {
  const { locale } = requireSite(context);
  return { head: { title: textsIn(locale).getFixedT(null, 'personal')('register.title') } };
}
