// Messages about sites for the command line.
import type { Trace } from '#backend/site/adapt-texts.ts';
import type { SiteFinding } from '#backend/site/check-site.ts';
import type { CopyTask } from '#backend/site/copy-site.ts';
import { FIELD_NAMES } from '#backend/site/forms/merge-typed.ts';
import { ORIGIN_CITIES, type SiteError } from '#backend/site/site-fields.ts';
import type { SiteProblem } from '#shared/rules/site-settings.ts';
import { REGIONS } from '#shared/tenant/region.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { AREA_CODES } from '#shared/rules/phone.ts';

const PROBLEM_TEXTS: Record<SiteProblem, string> = {
  unknownField: `unknown field; known fields: ${FIELD_NAMES.join(', ')}`,
  empty: 'is missing in a language: --name applies to all languages without a name of their own',
  tooLong: 'is too long',
  notPlain: 'contains < or > or unprintable characters',
  noColour: 'is not a colour such as #1d5fb4',
  noLanguage: `is not one of ${LOCALES.join(', ')}`,
  noLevel: 'is not a level from 1 to 30; 4 is the mainland',
  noHost: 'is not a host such as study.agency.example, without https:// and port',
  noRecord: 'is not a record number such as 沪ICP备12345678号-1 or 沪公网安备31010102000001号',
  noPhone: 'is not a phone number such as +852 3000 0917',
  noAddress: 'is not an address starting with https:// (a picture may start with /)',
  noCity: `is not one of ${ORIGIN_CITIES.join(', ')}`,
  noRegion: `is not one of ${REGIONS.join(', ')}`,
  noAreaCode: `is not a comma-separated list of ${AREA_CODES.join(', ')}`,
  noCount: 'is not a number from 0 to 100000',
  noHours: 'is not a list of times such as 10:00-13:00, 14:00-19:00',
  noWeeks: 'is not a number of weeks such as 2 or 2-3',
  noFigures: 'is neither “stated” nor “counted”',
  noSchools: 'is not a list of at most eight school ids',
  noDays: 'is not a comma-separated list of dates such as 2026-12-25',
  lacksLanguage: 'does not include the language of the site',
  noWechat: 'is not a WeChat id',
  noKey: 'must have 1 to 40 letters, digits, - or _, and start with a letter or digit',
  reservedKey: 'is reserved for addresses of the portal',
  keyTaken: 'is the key of another site',
  hostTaken: 'is the host of another site',
  reservedHost: 'is reserved for the platform, its mail or its tools',
  noMail: 'is not an e-mail address',
  sayHost: 'cannot be derived from the copied site, which has its own domain: set it',
};

export const formatProblem = ({ field, problem }: SiteError) => `${field}: ${PROBLEM_TEXTS[problem]}`;

const TRACE_TEXTS: Record<Trace, string> = {
  name: 'the other name',
  contact: 'a number or an address of the other agency',
  mail: 'an e-mail address of the other agency',
  charges: 'what the other agency charges',
  place: 'where the other agency is',
  hours: 'when the other agency answers',
};

/** Lists the texts that were omitted when a site was copied, and those that may be wrong for the new site. */
export function formatMissingTexts(toWrite: readonly CopyTask[]): string[] {
  const formatTasks = (kind: CopyTask['what']) => {
    const ownCopyTasks = toWrite.filter((copyTask) => copyTask.what === kind);
    return ownCopyTasks.map(
      ({ where, traces }) =>
        `  ${where}: ${kind === 'left out' ? 'left out, because it mentioned' : 'check whether it applies to this site:'} ${traces.map((trace) => TRACE_TEXTS[trace]).join(', ')}`,
    );
  };
  const lines = [...formatTasks('left out'), ...formatTasks('look at')];
  return lines.length > 0 ? ['', 'Texts to write:', ...lines] : [];
}

const FINDING_TEXTS: Record<SiteFinding['what'], string> = {
  textMissing: 'is empty',
  leadsNowhere: 'is a broken link',
  hiddenAtLevel: 'links to a page that sites of this level do not show',
  unreached: 'is in no menu',
  noMenu: 'there is no menu',
  noPolicy: 'is missing: nobody can register',
  noPolicyVersion: 'has no version for consents to refer to',
  noPhone: 'is missing',
  noChatApp: 'is missing',
  noLogo: 'is missing',
  paleColour: 'has too little contrast: the site darkens it',
  keyTwice: 'has the same key or address as another page',
};

export const formatFinding = ({ weight, what, where, locales }: SiteFinding) =>
  `${weight.padEnd(7)}  ${where}: ${FINDING_TEXTS[what]}${locales ? ` in ${locales.join(', ')}` : ''}`;
