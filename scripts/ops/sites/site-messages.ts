// Messages about sites, printed to the console.
import type { Trace } from '#backend/site/adapt-texts.ts';
import type { SiteFinding } from '#backend/site/check-site.ts';
import type { CopyTask } from '#backend/site/copy-site.ts';
import { FIELD_NAMES } from '#backend/site/forms/merge-typed.ts';
import { ORIGIN_CITIES, type SiteError } from '#backend/site/site-fields.ts';
import type { SiteProblem } from '#shared/rules/site-settings.ts';
import { REGIONS } from '#shared/tenant/region.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { AREA_CODES } from '#shared/rules/phone.ts';

const PROBLEMS: Record<SiteProblem, string> = {
  unknownField: `there is no such field; there are ${FIELD_NAMES.join(', ')}`,
  empty: 'is missing in a language: --name is for all that have none of their own',
  tooLong: 'is too long',
  notPlain: 'holds < or >, or signs that cannot be shown',
  noColour: 'is no colour such as #1d5fb4',
  noLanguage: `is none of ${LOCALES.join(', ')}`,
  noLevel: 'is no level from 1 to 30; 4 is the mainland',
  noHost: 'is no host such as study.agency.example, without https:// and port',
  noRecord: 'is no record number such as 沪ICP备12345678号-1 or 沪公网安备31010102000001号',
  noPhone: 'is no number such as +852 3000 0917',
  noAddress: 'is no address that begins with https:// (or, of a picture, with /)',
  noCity: `is none of ${ORIGIN_CITIES.join(', ')}`,
  noRegion: `is none of ${REGIONS.join(', ')}`,
  noAreaCode: `are none of ${AREA_CODES.join(', ')}, with a comma between`,
  noCount: 'is no number from 0 to 100000',
  noHours: 'are no times such as 10:00-13:00, 14:00-19:00',
  noWeeks: 'is no number of weeks such as 2 or 2-3',
  noFigures: 'is neither stated nor counted',
  noSchools: 'are no numbers of schools, eight at most',
  noDays: 'are no days such as 2026-12-25, with a comma between',
  lacksLanguage: 'lack the language of the site itself',
  noWechat: 'is no WeChat id',
  noKey: 'has 1 to 40 letters, digits, - and _, and begins with a letter or digit',
  reservedKey: 'is a word of the addresses themselves',
  keyTaken: 'has another site',
  hostTaken: 'is the host of another site',
  reservedHost: 'is a name of the platform itself, or of its mail or tools',
  noMail: 'is no e-mail address',
  sayHost: 'cannot be told from the other site, whose domain is its own: say it',
};

export const formatProblem = ({ field, problem }: SiteError) => `${field}: ${PROBLEMS[problem]}`;

const TRACES: Record<Trace, string> = {
  name: 'the other name',
  contact: 'a number or an address of the other agency',
  mail: 'an e-mail address of the other agency',
  charges: 'what the other agency charges',
  place: 'where the other agency is',
  hours: 'when the other agency answers',
};

/** Lists the texts of a copied site that were left out, and those that may be wrong for the new site. */
export function formatMissingTexts(toWrite: readonly CopyTask[]): string[] {
  const notify = (kind: CopyTask['what']) => {
    const ownCopyTasks = toWrite.filter((copyTask) => copyTask.what === kind);
    return ownCopyTasks.map(
      ({ where, traces }) =>
        `  ${where}: ${kind === 'left out' ? 'left out, for it told of' : 'see whether it holds here:'} ${traces.map((trace) => TRACES[trace]).join(', ')}`,
    );
  };
  const lines = [...notify('left out'), ...notify('look at')];
  return lines.length > 0 ? ['', 'Still to write:', ...lines] : [];
}

const FINDINGS: Record<SiteFinding['what'], string> = {
  textMissing: 'says nothing',
  leadsNowhere: 'leads nowhere',
  hiddenAtLevel: 'leads to what sites of this level do not show',
  unreached: 'is in no menu',
  noMenu: 'there is no menu',
  noPolicy: 'there is none: nobody can register',
  noPolicyVersion: 'has no version, by which a consent names it',
  noPhone: 'there is none',
  noChatApp: 'there is none',
  noLogo: 'there is none',
  paleColour: 'is pale: the site shows it darker',
  keyTwice: 'has the key or the address of another page',
};

export const formatFinding = ({ weight, what, where, locales }: SiteFinding) =>
  `${weight.padEnd(7)}  ${where}: ${FINDINGS[what]}${locales ? ` in ${locales.join(', ')}` : ''}`;
