import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';

/** Official page with application dates. `asAt` is the year to which they apply, or '' if the page states none. */
export interface DateSource {
  address: string;
  asAt: string;
}

/** Date on which all pages in DATE_SOURCES were read. */
export const DATES_READ_ON = '2026-11-23';

const UCAS_PAGE: DateSource = {
  address: DATED_FACTS.ucasJanuary.page,
  asAt: String(DATED_FACTS.ucasJanuary.entry),
};
const COMMON_APP_PAGE: DateSource = {
  address: 'https://www.studential.com/us/applying-to-college/common-app-guide/common-app-deadlines-2015',
  asAt: '2023–24',
};
const OUAC_PAGE: DateSource = { address: 'https://www.ouac.on.ca/guide/105-how-to-apply/', asAt: '2022' };
const JUPAS_PAGE: DateSource = {
  address:
    'https://web.jupas.edu.hk/en/results-of-application/main-round-offer/rechecking-and-remarking-of-hkdse-examination-results',
  asAt: '2026',
};
const HKEAA_CIRCULAR: DateSource = {
  address:
    'https://www.scribd.com/document/866834392/HKDSE-Exam-Circular-No7-2026-Examination-Timetable-and-Date-of-Release-of-Results-E',
  asAt: '2026',
};

/** Official pages by country. Australia is absent, because each university sets its own dates. */
export const DATE_SOURCES = {
  uk: [UCAS_PAGE],
  us: [COMMON_APP_PAGE],
  ca: [OUAC_PAGE],
  au: [],
  dse: [JUPAS_PAGE, HKEAA_CIRCULAR, UCAS_PAGE, COMMON_APP_PAGE, OUAC_PAGE],
} as const satisfies Record<string, readonly DateSource[]>;

export function DateSourceLinks({ pages, text }: { pages: readonly DateSource[]; text: string }) {
  if (pages.length === 0) return null;
  return (
    <p className="source">
      {text}{' '}
      {pages.map(({ address, asAt }, index) => (
        <span key={address}>
          {index > 0 && ' · '}
          <AppLink href={address} target="_blank">
            {new URL(address).hostname.replace(/^(www|web)\./, '')}
          </AppLink>{' '}
          {asAt && `(${asAt})`}
        </span>
      ))}
    </p>
  );
}
