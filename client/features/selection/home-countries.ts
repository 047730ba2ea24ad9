import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** Where most of our students come from. */
const NEAR_HOME = ['HK', 'CN', 'MO', 'TW'] as const;
export type NearHome = (typeof NEAR_HOME)[number];

const OTHERS =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );

/** Those near home first, then all others as the page's language sorts them. */
export function homeCountries(locale: Locale, nameNear: (code: NearHome) => string) {
  const tag = locale === 'en-us' ? 'en-GB' : LANGUAGE_TAGS[locale];
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const others = OTHERS.map((value) => ({ value, label: names.of(value) ?? value }));
  return [
    ...NEAR_HOME.map((value) => ({ value: value as string, label: nameNear(value) })),
    ...[...others].sort((one, other) => one.label.localeCompare(other.label, tag)),
  ];
}
