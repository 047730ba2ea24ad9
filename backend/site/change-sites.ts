import { deleteHandovers } from '#backend/queries/office/duty.ts';
import { deleteApiTokensOfAgency } from '#backend/queries/integrations/api-tokens.ts';
import { deleteEndpointsOfAgency } from '#backend/queries/integrations/webhooks.ts';
import { deleteChannelsOfAgency } from '#backend/queries/channels/channels.ts';
import { deleteAppointmentsOfAgency } from '#backend/queries/appointments/appointments.ts';
import { deleteLeadsOfAgency } from '#backend/queries/office/leads.ts';
import { deleteViewsOfAgency } from '#backend/queries/office/views.ts';
import { deleteStudentNotesOfAgency } from '#backend/queries/office/student-notes.ts';
import { deleteRepliesOfAgency } from '#backend/queries/office/ready-replies.ts';
import { deleteTagsOfAgency } from '#backend/queries/office/tags.ts';
import { type Database, queryRow, queryRows, type Statement } from '#backend/queries/database.ts';
import { copyMedia } from '#backend/queries/site/media.ts';
import { insertRow, upsertRow } from '#backend/queries/write-rows.ts';
import { selectAccounts } from '#backend/queries/staff/accounts.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import * as query from '#backend/queries/site/agents.ts';
import type { Manager } from '#backend/staff/invite.ts';
import { FALLBACK_LOCALE, isLocale, LOCALES, listSiteLocales } from '#shared/locale/locales.ts';
import { copySettings, copySite, type CopyTask } from './copy-site.ts';
import { loadSiteContent, parseStoredTexts, type SiteContent } from './site-content.ts';
import { DEFAULT_FIGURES } from '#shared/tenant/marketing-figures.ts';
import { parseTypedFields } from '#backend/site/forms/merge-typed.ts';
import {
  generateLogos,
  validateKey,
  isMail,
  isReservedHost,
  parseStoredFigures,
  type SiteError,
  type SiteFields,
  formatStoredFigures,
} from './site-fields.ts';
import { createContentStatements } from './write-site-content.ts';

// Operations on sites for the command line and the office. Each plan is executed in one transaction.

export interface StoredSite {
  id: number;
  fields: SiteFields;
  /** Time of archiving in milliseconds, or 0 for an active site. */
  archivedAt: number;
}

export const listSites = async (db: Database): Promise<StoredSite[]> =>
  (await queryRows(db, query.selectSiteRows())).map(toStoredSite);

function toStoredSite({ id, archivedAt, marketingFigures, ...row }: query.SiteRow): StoredSite {
  const splitText = (text: string, separator: string) => text.split(separator).filter(Boolean);
  return {
    id,
    archivedAt,
    fields: {
      ...row,
      languageCode: isLocale(row.languageCode) ? row.languageCode : FALLBACK_LOCALE,
      name: parseStoredTexts(row.name),
      shortName: parseStoredTexts(row.shortName),
      webTitle: parseStoredTexts(row.webTitle),
      webMetaKeywords: parseStoredTexts(row.webMetaKeywords),
      webMetaDescription: parseStoredTexts(row.webMetaDescription),
      officeAddress: parseStoredTexts(row.officeAddress),
      registration: parseStoredTexts(row.registration),
      adviserName: parseStoredTexts(row.adviserName),
      adviserRole: parseStoredTexts(row.adviserRole),
      whatsapp: splitText(row.whatsapp, '\n'),
      areaCodes: splitText(row.areaCodes, ' '),
      openingHours: row.openingHours === '' ? [] : row.openingHours.split('\n'),
      closedDays: splitText(row.closedDays, ' '),
      languages: listSiteLocales({ languages: splitText(row.languages, ' ') }),
      figures: parseStoredFigures(marketingFigures),
      featuredSchools: splitText(row.featuredSchools, ' '),
    },
  };
}

const toRow = (id: number, fields: SiteFields) => ({
  id,
  key_code: fields.keyCode,
  host: fields.host,
  language_code: fields.languageCode,
  public_level: fields.publicLevel,
  name: JSON.stringify(fields.name),
  short_name: JSON.stringify(fields.shortName),
  web_title: JSON.stringify(fields.webTitle),
  web_meta_keywords: JSON.stringify(fields.webMetaKeywords),
  web_meta_description: JSON.stringify(fields.webMetaDescription),
  office_address: JSON.stringify(fields.officeAddress),
  registration: JSON.stringify(fields.registration),
  adviser_name: JSON.stringify(fields.adviserName),
  adviser_role: JSON.stringify(fields.adviserRole),
  adviser_picture: fields.adviserPicture,
  icp_record: fields.icpRecord,
  police_record: fields.policeRecord,
  top_logo_path: fields.topLogoPath,
  bottom_logo_path: fields.bottomLogoPath,
  contact_tel: fields.contactTel,
  whatsapp: fields.whatsapp.join('\n'),
  facebook: fields.facebook,
  instagram: fields.instagram,
  brand_colour: fields.brandColour,
  wechat_id: fields.wechatId,
  wechat_qr_path: fields.wechatQrPath,
  origin_city: fields.originCity,
  region: fields.region,
  area_codes: fields.areaCodes.join(' '),
  opening_hours: fields.openingHours.join('\n'),
  closed_days: fields.closedDays.join(' '),
  // All languages are stored as '', so that a language added later is offered too.
  languages: fields.languages.length === LOCALES.length ? '' : fields.languages.join(' '),
  texts_a_day: fields.textsADay,
  sms_sender: fields.smsSender,
  mail_sender: fields.mailSender,
  marketing_figures: formatStoredFigures(fields.figures),
  featured_schools: fields.featuredSchools.join(' '),
});

export interface SiteChange {
  key: string;
  typedValues: Readonly<Record<string, string>>;
  /** E-mail address for privacy questions, which the policy contains. */
  mail: string;
}

export type SitePlan =
  | { ok: true; fields: SiteFields; content: SiteContent; toWrite: readonly CopyTask[]; statements: Statement[] }
  | { ok: false; faults: readonly SiteError[] };

/** Plans a new site that is copied from another. Returns all validation errors if there are any. */
export async function planNewSite(
  db: Database,
  source: StoredSite,
  { key, typedValues, mail }: SiteChange,
  platformDomain = '',
): Promise<SitePlan> {
  const otherSites = (await listSites(db)).map(({ fields }) => fields);
  const keyFault = validateKey(
    key,
    otherSites.map(({ keyCode }) => keyCode),
  );
  const baseFields = { ...source.fields, ...CLEARED_FIELDS, keyCode: key, host: deriveHost(source.fields.host, key) };
  const { fields: siteFields, faults } = parseTypedFields(baseFields, typedValues);
  const siteErrors = [
    ...(keyFault ? [keyFault] : []),
    ...faults,
    ...(Object.values(siteFields.name).some((name) => !name) ? [{ field: 'name', problem: 'empty' } as const] : []),
    ...(mail !== '' && !isMail(mail) ? [{ field: 'email', problem: 'noMail' } as const] : []),
    ...(siteFields.host === '' ? [{ field: 'host', problem: 'sayHost' } as const] : []),
    ...findHostErrors(siteFields, otherSites, platformDomain),
  ];
  if (siteErrors.length > 0) return { ok: false, faults: siteErrors };
  const copiedHead = copySettings(source.fields, siteFields, mail);
  const owner = { from: source.fields, to: siteFields, mail };
  const siteCopy = copySite(await loadSiteContent(db, source.id), owner);
  const fields = { ...copiedHead.fields, ...generateLogos(siteFields) };
  const { id = 0 } = (await queryRow(db, query.selectNewSiteId())) ?? {};
  const statements = [
    insertRow('agents', toRow(id, fields)),
    ...createContentStatements(id, siteCopy.content),
    copyMedia(source.id, id, JSON.stringify(siteCopy.content), Date.now()),
  ];
  return {
    ok: true,
    fields,
    content: siteCopy.content,
    toWrite: [...copiedHead.toWrite, ...siteCopy.toWrite],
    statements,
  };
}

const EMPTY_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };

/** Fields that are cleared in a copy, because they identify the other agency or its contacts. */
const CLEARED_FIELDS = {
  name: EMPTY_TEXTS,
  shortName: EMPTY_TEXTS,
  officeAddress: EMPTY_TEXTS,
  registration: EMPTY_TEXTS,
  adviserName: EMPTY_TEXTS,
  adviserRole: EMPTY_TEXTS,
  adviserPicture: '',
  icpRecord: '',
  policeRecord: '',
  smsSender: '',
  mailSender: '',
  contactTel: '',
  whatsapp: [],
  facebook: '',
  instagram: '',
  wechatId: '',
  wechatQrPath: '',
  openingHours: [],
  closedDays: [],
  // A copy offers all languages: it has texts in all of them, and the source may not offer its main language.
  languages: LOCALES,
  figures: DEFAULT_FIGURES,
};

/**
 * Derives a host from that of the source site, if that is below the platform's domain. Returns '' for another domain.
 */
function deriveHost(host: string, key: string): string {
  const domain = host.includes('.') ? host.slice(host.indexOf('.') + 1) : host;
  const isShared = domain === 'localhost' || domain.includes('.');
  return isShared
    ? `${key
        .toLowerCase()
        .replaceAll('_', '-')
        .replace(/(?<!-)-+$/, '')}.${domain}`
    : '';
}

/**
 * Validates the host of a new or changed site. `sites` are all existing sites, including this site's previous state.
 */
function findHostErrors(
  { keyCode, host }: SiteFields,
  sites: readonly SiteFields[],
  platformDomain: string,
): SiteError[] {
  const siteWithHost = sites.find((site) => site.host === host);
  if (siteWithHost) return siteWithHost.keyCode === keyCode ? [] : [{ field: 'host', problem: 'hostTaken' }];
  return isReservedHost(host, platformDomain) ? [{ field: 'host', problem: 'reservedHost' }] : [];
}

/** Finds an error if the site does not offer its main language. */
const findLanguageErrors = ({ languageCode, languages }: SiteFields): SiteError[] =>
  languages.includes(languageCode) ? [] : [{ field: 'languages', problem: 'lacksLanguage' }];

export async function planChange(
  db: Database,
  { id, fields: previousFields }: StoredSite,
  values: Readonly<Record<string, string>>,
  platformDomain = '',
) {
  const otherSites = (await listSites(db)).map(({ fields }) => fields);
  const { fields, faults } = parseTypedFields(previousFields, values);
  const siteErrors = [...faults, ...findHostErrors(fields, otherSites, platformDomain), ...findLanguageErrors(fields)];
  return siteErrors.length > 0
    ? { ok: false as const, faults: siteErrors }
    : {
        ok: true as const,
        fields,
        statements: [upsertRow('agents', ['id'], toRow(id, fields)), query.incrementSiteVersionOfUser(id)],
      };
}

export async function countSiteTies(db: Database, { id, fields }: StoredSite): Promise<query.SiteTiesRow> {
  const ties = await queryRow(db, query.selectTies(id, fields.keyCode));
  if (!ties) throw new Error('count query returned no row');
  return ties;
}

/**
 * Returns whether user data depends on a site. Such a site is archived instead of removed, because the data would have
 * no owner.
 */
export const hasStudentData = ({ students, applications, conversations, consents }: query.SiteTiesRow) =>
  students + applications + conversations + consents > 0;

/** Plans the removal of a site with its content and accounts. The staff log records the closed accounts. */
export async function planRemoval(
  db: Database,
  { id, fields }: StoredSite,
  manager: Manager,
  timestamp: number,
): Promise<Statement[]> {
  const accounts = (await queryRows(db, selectAccounts(fields.keyCode))).filter(({ isActive }) => isActive);
  return [
    ...accounts.map(({ login: accountLogin, agentKey }) =>
      insertAuditEntry({ ...manager, at: timestamp, agentKey, action: 'accountRevoked', about: accountLogin }),
    ),
    query.deleteAccountsOfAgency(fields.keyCode),
    deleteHandovers(fields.keyCode),
    deleteStudentNotesOfAgency(fields.keyCode),
    deleteAppointmentsOfAgency(fields.keyCode),
    deleteChannelsOfAgency(fields.keyCode),
    deleteLeadsOfAgency(fields.keyCode),
    deleteEndpointsOfAgency(fields.keyCode),
    deleteApiTokensOfAgency(fields.keyCode),
    deleteTagsOfAgency(fields.keyCode),
    deleteRepliesOfAgency(fields.keyCode),
    deleteViewsOfAgency(fields.keyCode),
    query.revokeTokensOfAgency(fields.keyCode, timestamp),
    query.deleteMissedSearchesOfAgency(id),
    ...query.deleteSite(id),
  ];
}

/** Plans the archiving of a site. `timestamp` 0 reopens it. */
export const createArchiving = ({ id }: StoredSite, timestamp: number): Statement[] => query.setArchived(id, timestamp);
