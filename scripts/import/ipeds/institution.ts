import { findKnownSchool } from '#scripts/import/catalogue/known-schools.ts';
import { findOrCreateTown, FIRST_ID, townOfSchool } from '#scripts/import/catalogue/known-places.ts';
import { levelOffer, type StudyLevel } from '#scripts/import/catalogue/level-offers.ts';
import {
  searchNames,
  type RegisteredSchool,
  schoolRow,
  courseSearchNames,
} from '#scripts/import/catalogue/school-row.ts';
import { texts, type Texts } from '#backend/site/site-content.ts';
import type { CourseSubject, Fact, ImportSubject } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { CARNEGIE_CLASSES, FAITH_RELATED, SIZE_CLASSES, TRIBAL } from './code-labels.ts';
import { STATES_BY_POST } from './states-by-post.ts';

export const DIRECTORY_COLUMNS = [
  'UNITID',
  'INSTNM',
  'IALIAS',
  'ADDR',
  'CITY',
  'STABBR',
  'ZIP',
  'WEBADDR',
  'ICLEVEL',
  'CONTROL',
  'DEGGRANT',
  'CYACTIVE',
  'LONGITUD',
  'LATITUDE',
] as const;
export const DIRECTORY_OPTIONAL = ['INSTSIZE', 'C21BASIC', 'TRIBAL'] as const;

/** Restores leading zeros of a ZIP code, which spreadsheets drop: '2138' becomes '02138'. */
const asPosted = (zip: string) => zip.replace(/^\d{3,4}(?=$|-)/, (digits) => digits.padStart(5, '0'));

const FOUR_YEARS_OR_MORE = '1';
const YES = '1';
const CONTROL: Readonly<Record<string, string>> = {
  '1': 'Public',
  '2': 'Private not-for-profit',
  '3': 'Private for-profit',
};
const PUBLIC = '1';
const UNKNOWN = '-3';

/** Returns a school with its offers. The result is empty for a skipped school, whose reason is reported. */
export function parseInstitution(row: TableRow, id: string, amounts: Fact[], report: ImportReport): ImportSubject[] {
  const name = row.requiredText('INSTNM');
  const code = { scheme: 'unitid', code: id } as const;
  const level = row.parseWord('ICLEVEL', ['1', '2', '3', UNKNOWN]);
  const grants = row.parseWord('DEGGRANT', ['1', '2', UNKNOWN]);
  const active = row.parseWord('CYACTIVE', ['1', '2', '3']);
  const control = row.parseWord('CONTROL', ['1', '2', '3', UNKNOWN]);
  const lat = row.number('LATITUDE', { least: -90, most: 90 });
  const lng = row.number('LONGITUD', { least: -180, most: 180 });
  const state = row.requiredText('STABBR');
  const stateName = STATES_BY_POST[state];
  if (state !== '' && stateName === undefined) row.addError('STABBR', `is '${state}', not a state or territory`);

  const skip = (reason: string) => {
    report.skip('institution', reason, name);
    return [];
  };
  if (active !== YES) return skip('it is closed');
  // Institutions of shorter programmes are included if they report admissions; they are labelled and listed after
  // four-year ones.
  const grantsBachelors = level === FOUR_YEARS_OR_MORE && grants === YES;
  const isSelective = amounts.some(({ key }) => key === 'admissionRate');
  if (level !== FOUR_YEARS_OR_MORE && !isSelective) return skip('it teaches less than four years');
  if (grants !== YES && !isSelective) return skip('it grants no degrees');
  if (control === UNKNOWN) return skip('it does not say whose it is');
  if (lat === null || lng === null || stateName === undefined) return skip('it says no place');

  const knownSchool = findKnownSchool('us', code, [name]);
  if (knownSchool) report.join(name, knownSchool.school.name, knownSchool.school.id, [id], knownSchool.method);
  const town = knownSchool
    ? townOfSchool('us', knownSchool.school)
    : findOrCreateTown('us', stateName, row.requiredText('CITY'), { lat, lng });
  const registered: RegisteredSchool = {
    id: report.knownId(code) ?? knownSchool?.school.id ?? FIRST_ID.unitid + Number(id),
    country: 'us',
    name,
    otherNames: row
      .text('IALIAS')
      .split(/[|;]/)
      .map((alias) => alias.trim())
      .filter(Boolean),
    ownership: control === PUBLIC ? 'public' : 'private',
    address: `${row.text('ADDR')}, ${row.text('CITY')}, ${state} ${asPosted(row.text('ZIP'))}`,
    website: row.text('WEBADDR'),
    lowestFee: lowestYear(amounts),
    town,
    point: { lat, lng },
  };
  const focus = getFocus(row, grantsBachelors);
  const listedItem = schoolRow(registered, knownSchool?.school ?? null);
  const school: ImportSubject = {
    subject: 'school',
    id: registered.id,
    codes: [code],
    row: focus ? { ...listedItem, nature: JSON.stringify(NATURES[focus]) } : listedItem,
    names: searchNames(registered, knownSchool?.school ?? null),
    lookups: town.lookups,
    facts: [
      { key: 'registeredName', part: id, value: name, source: 'ipedsDirectory' },
      { key: 'ownership', part: id, value: CONTROL[control] ?? '', source: 'ipedsDirectory' },
      ...classFacts(row, focus),
      ...amounts,
      ...(registered.lowestFee === null
        ? []
        : [{ key: 'lowestLevelYear', value: registered.lowestFee, source: 'ipedsCharges' } as const]),
    ],
  };
  if (!grantsBachelors) return [school];
  return [school, ...getOffers(id, registered.id, courseSearchNames(registered, knownSchool?.school ?? null), amounts)];
}

type Focus = 'faith' | 'tribal' | 'twoYear' | 'noDegrees';

/** Labels of special institutions, shown in lists in place of 'Private college'. */
const NATURES: Record<Focus, Texts> = {
  faith: texts('宗教院校', '宗教院校', 'Faith-related institution'),
  tribal: texts('美國原住民部落院校', '美国原住民部落院校', 'Tribal college'),
  twoYear: texts('兩年制學院', '两年制学院', 'Two-year college'),
  noDegrees: texts('職業訓練學校（不頒授學位）', '职业培训学校（不授予学位）', 'Vocational school (no degrees)'),
};

/** Special focus of an institution, which is listed after general ones; null if it has none. */
function getFocus(row: TableRow, grantsBachelors: boolean): Focus | null {
  const code = row.text('C21BASIC');
  if (code === TRIBAL || row.text('TRIBAL') === YES) return 'tribal';
  if (code === FAITH_RELATED) return 'faith';
  if (grantsBachelors) return null;
  return row.text('DEGGRANT') === YES ? 'twoYear' : 'noDegrees';
}

function classFacts(row: TableRow, focus: Focus | null): Fact[] {
  const size = SIZE_CLASSES[row.text('INSTSIZE')];
  const carnegie = CARNEGIE_CLASSES[row.text('C21BASIC')];
  const source = 'ipedsDirectory';
  return [
    ...(size ? [{ key: 'sizeClass', value: size, source } as const] : []),
    ...(carnegie ? [{ key: 'carnegieClass', value: carnegie, source } as const] : []),
    ...(focus ? [{ key: 'specialFocus', value: focus, source } as const] : []),
  ];
}

const LEVELS = ['undergraduate', 'graduate'] as const satisfies readonly StudyLevel[];

/** Returns a level offer for each level with a reported tuition, because the register lists no courses. */
const getOffers = (id: string, schoolId: number, words: string[], amounts: readonly Fact[]): CourseSubject[] =>
  LEVELS.flatMap((studyLevel, index) => {
    const fee = getYear(amounts, studyLevel);
    if (fee === null) return [];
    return levelOffer({
      id: FIRST_ID['unitid-course'] + Number(id) * LEVELS.length + index,
      code: { scheme: 'unitid-course', code: `${id} ${studyLevel}` },
      school: { id: schoolId, country: 'us', words },
      studyLevel,
      fee,
      facts: [
        ...amounts.filter(({ part }) => part === studyLevel),
        { key: 'levelYear', value: fee, source: 'ipedsCharges' },
      ],
    });
  });

/** Yearly tuition with compulsory fees; null if no tuition is reported. */
function getYear(amounts: readonly Fact[], studyLevel: StudyLevel): number | null {
  const amount = (key: Fact['key']) => amounts.find((fact) => fact.key === key && fact.part === studyLevel)?.value;
  const tuition = amount('tuition');
  return tuition ? Number(tuition) + Number(amount('requiredFees') ?? 0) : null;
}

/** The lower of the yearly fees of both levels; null if none is reported. */
function lowestYear(amounts: readonly Fact[]): number | null {
  const years = LEVELS.map((studyLevel) => getYear(amounts, studyLevel)).filter((year) => year !== null);
  return years.length > 0 ? Math.min(...years) : null;
}
