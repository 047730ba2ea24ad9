import { findKnownSchool } from '#scripts/import/catalogue/known-schools.ts';
import { findOrCreateTown, FIRST_ID, findTownOfSchool } from '#scripts/import/catalogue/known-places.ts';
import { createLevelOffer, type StudyLevel } from '#scripts/import/catalogue/level-offers.ts';
import {
  getSearchNames,
  type RegisteredSchool,
  createSchoolRow,
  getCourseSearchNames,
} from '#scripts/import/catalogue/school-row.ts';
import { createTexts, type Texts } from '#backend/site/site-content.ts';
import type { CourseSubject, Fact, ImportSubject } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { CARNEGIE_CLASSES, FAITH_RELATED_CODE, SIZE_CLASSES, TRIBAL_CODE } from './code-labels.ts';
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

/** Restores the leading zeros of a ZIP code, which spreadsheets drop: '2138' becomes '02138'. */
const padZipCode = (zip: string) => zip.replace(/^\d{3,4}(?=$|-)/, (digits) => digits.padStart(5, '0'));

const FOUR_YEARS_OR_MORE_CODE = '1';
const YES_CODE = '1';
const CONTROL_LABELS: Readonly<Record<string, string>> = {
  '1': 'Public',
  '2': 'Private not-for-profit',
  '3': 'Private for-profit',
};
const PUBLIC_CODE = '1';
const UNKNOWN_CODE = '-3';

/** Returns a school with its level offers. The result is empty for a skipped school. The reason is reported. */
export function parseInstitution(row: TableRow, id: string, amounts: Fact[], report: ImportReport): ImportSubject[] {
  const name = row.getRequiredText('INSTNM');
  const code = { scheme: 'unitid', code: id } as const;
  const level = row.parseWord('ICLEVEL', ['1', '2', '3', UNKNOWN_CODE]);
  const degreeGranting = row.parseWord('DEGGRANT', ['1', '2', UNKNOWN_CODE]);
  const activeStatus = row.parseWord('CYACTIVE', ['1', '2', '3']);
  const controlCode = row.parseWord('CONTROL', ['1', '2', '3', UNKNOWN_CODE]);
  const lat = row.parseNumber('LATITUDE', { min: -90, max: 90 });
  const lng = row.parseNumber('LONGITUD', { min: -180, max: 180 });
  const state = row.getRequiredText('STABBR');
  const stateName = STATES_BY_POST[state];
  if (state !== '' && stateName === undefined) row.addError('STABBR', `is '${state}', not a state or territory`);

  const skipInstitution = (reason: string) => {
    report.skip('institution', reason, name);
    return [];
  };
  if (activeStatus !== YES_CODE) return skipInstitution('it is closed');
  // Institutions that offer only shorter programmes are included if they report admissions. They are labelled, and
  // listed after four-year ones.
  const canGrantBachelors = level === FOUR_YEARS_OR_MORE_CODE && degreeGranting === YES_CODE;
  const isSelective = amounts.some(({ key }) => key === 'admissionRate');
  if (level !== FOUR_YEARS_OR_MORE_CODE && !isSelective)
    return skipInstitution('its longest programme is shorter than four years');
  if (degreeGranting !== YES_CODE && !isSelective) return skipInstitution('it grants no degrees');
  if (controlCode === UNKNOWN_CODE) return skipInstitution('its ownership is missing');
  if (lat === null || lng === null || stateName === undefined) return skipInstitution('its location is missing');

  const knownSchool = findKnownSchool('us', code, [name]);
  if (knownSchool) report.joinSchool(name, knownSchool.school.name, knownSchool.school.id, [id], knownSchool.method);
  const town = knownSchool
    ? findTownOfSchool('us', knownSchool.school)
    : findOrCreateTown('us', stateName, row.getRequiredText('CITY'), { lat, lng });
  const registeredSchool: RegisteredSchool = {
    id: report.knownId(code) ?? knownSchool?.school.id ?? FIRST_ID.unitid + Number(id),
    country: 'us',
    name,
    otherNames: row
      .text('IALIAS')
      .split(/[|;]/)
      .map((alias) => alias.trim())
      .filter(Boolean),
    ownership: controlCode === PUBLIC_CODE ? 'public' : 'private',
    address: `${row.text('ADDR')}, ${row.text('CITY')}, ${state} ${padZipCode(row.text('ZIP'))}`,
    website: row.text('WEBADDR'),
    lowestFee: getLowestYearFee(amounts),
    town,
    point: { lat, lng },
  };
  const institutionFocus = getFocus(row, canGrantBachelors);
  const schoolColumns = createSchoolRow(registeredSchool, knownSchool?.school ?? null);
  const school: ImportSubject = {
    subject: 'school',
    id: registeredSchool.id,
    codes: [code],
    row: institutionFocus ? { ...schoolColumns, nature: JSON.stringify(FOCUS_TEXTS[institutionFocus]) } : schoolColumns,
    names: getSearchNames(registeredSchool, knownSchool?.school ?? null),
    lookups: town.lookups,
    facts: [
      { key: 'registeredName', part: id, value: name, source: 'ipedsDirectory' },
      { key: 'ownership', part: id, value: CONTROL_LABELS[controlCode] ?? '', source: 'ipedsDirectory' },
      ...createClassFacts(row, institutionFocus),
      ...amounts,
      ...(registeredSchool.lowestFee === null
        ? []
        : [{ key: 'lowestLevelYear', value: registeredSchool.lowestFee, source: 'ipedsCharges' } as const]),
    ],
  };
  if (!canGrantBachelors) return [school];
  return [
    school,
    ...createOffers(
      id,
      registeredSchool.id,
      getCourseSearchNames(registeredSchool, knownSchool?.school ?? null),
      amounts,
    ),
  ];
}

type InstitutionFocus = 'faith' | 'tribal' | 'twoYear' | 'noDegrees';

/** Labels of specialised institutions, which lists show instead of 'Private college'. */
const FOCUS_TEXTS: Record<InstitutionFocus, Texts> = {
  faith: createTexts('宗教院校', '宗教院校', 'Faith-related institution'),
  tribal: createTexts('美國原住民部落院校', '美国原住民部落院校', 'Tribal college'),
  twoYear: createTexts('兩年制學院', '两年制学院', 'Two-year college'),
  noDegrees: createTexts('職業訓練學校（不頒授學位）', '职业培训学校（不授予学位）', 'Vocational school (no degrees)'),
};

/**
 * Returns the specialisation of an institution, or null if it has none. Specialised institutions are listed after
 * general ones.
 */
function getFocus(row: TableRow, canGrantBachelors: boolean): InstitutionFocus | null {
  const code = row.text('C21BASIC');
  if (code === TRIBAL_CODE || row.text('TRIBAL') === YES_CODE) return 'tribal';
  if (code === FAITH_RELATED_CODE) return 'faith';
  if (canGrantBachelors) return null;
  return row.text('DEGGRANT') === YES_CODE ? 'twoYear' : 'noDegrees';
}

function createClassFacts(row: TableRow, focus: InstitutionFocus | null): Fact[] {
  const size = SIZE_CLASSES[row.text('INSTSIZE')];
  const carnegieClass = CARNEGIE_CLASSES[row.text('C21BASIC')];
  const source = 'ipedsDirectory';
  return [
    ...(size ? [{ key: 'sizeClass', value: size, source } as const] : []),
    ...(carnegieClass ? [{ key: 'carnegieClass', value: carnegieClass, source } as const] : []),
    ...(focus ? [{ key: 'specialFocus', value: focus, source } as const] : []),
  ];
}

const LEVELS = ['undergraduate', 'graduate'] as const satisfies readonly StudyLevel[];

/** Creates a level offer for each level with a reported tuition fee, because the register does not list courses. */
const createOffers = (id: string, schoolId: number, words: string[], amounts: readonly Fact[]): CourseSubject[] =>
  LEVELS.flatMap((studyLevel, index) => {
    const fee = getYearFee(amounts, studyLevel);
    if (fee === null) return [];
    return createLevelOffer({
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

/** Returns the yearly tuition fee including compulsory fees, or null if no tuition fee is reported. */
function getYearFee(amounts: readonly Fact[], studyLevel: StudyLevel): number | null {
  const parseAmount = (key: Fact['key']) => amounts.find((fact) => fact.key === key && fact.part === studyLevel)?.value;
  const tuition = parseAmount('tuition');
  return tuition ? Number(tuition) + Number(parseAmount('requiredFees') ?? 0) : null;
}

/** Returns the lower of the yearly fees of the two levels, or null if none is reported. */
function getLowestYearFee(amounts: readonly Fact[]): number | null {
  const years = LEVELS.map((studyLevel) => getYearFee(amounts, studyLevel)).filter((year) => year !== null);
  return years.length > 0 ? Math.min(...years) : null;
}
