import type { RouterContextProvider } from 'react-router';
import { requireOffice } from '#client/features/office/office-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';
import { getLevelPolicy } from '#shared/tenant/level-policy.ts';

const HOME_PART = 'home page';

/** Returns the default texts by the path of the field. A page shows them where the site's own texts are empty. */
export function getStandardTexts(context: Readonly<RouterContextProvider>, partName: string): FlatValues {
  if (partName !== HOME_PART) return {};
  const { agent } = requireOffice(context).site;
  const hero = getLevelPolicy(agent).home === 'mainland' ? 'mainlandHero' : 'hero';
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const t = textsIn(locale).getText('home');
      const firstLine = t('hero.first', { city: t(`city.${agent.originCity}`) });
      const separator = locale === 'en-us' ? ' ' : '';
      return [
        [`title.${locale}`, `${firstLine}${separator}${t(`${hero}.second`)}`],
        [`lead.${locale}`, t(`${hero}.lead`)],
      ];
    }),
  );
}
