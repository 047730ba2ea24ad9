import { findKnownSchool } from '#scripts/import/catalogue/known-schools.ts';
import { bringTown, FIRST_ID, townOfSchool } from '#scripts/import/catalogue/known-places.ts';
import { namesToFind, type RegisteredSchool, schoolRow } from '#scripts/import/catalogue/school-row.ts';
import type { Fact, SchoolSubject } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { Reading } from '#scripts/import/reading.ts';
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

/** As the register's own codes say. */
const FOUR_YEARS_OR_MORE = '1';
const YES = '1';
const CONTROL: Readonly<Record<string, string>> = {
  '1': 'Public',
  '2': 'Private not-for-profit',
  '3': 'Private for-profit',
};
const PUBLIC = '1';
const UNKNOWN = '-3';

/** Null for one that is left out, which is told with the reason. */
export function readInstitution(row: TableRow, id: string, amounts: Fact[], reading: Reading): SchoolSubject | null {
  const name = row.required('INSTNM');
  const code = { scheme: 'unitid', code: id } as const;
  const level = row.oneOf('ICLEVEL', ['1', '2', '3', UNKNOWN]);
  const grants = row.oneOf('DEGGRANT', ['1', '2', UNKNOWN]);
  const active = row.oneOf('CYACTIVE', ['1', '2', '3']);
  const control = row.oneOf('CONTROL', ['1', '2', '3', UNKNOWN]);
  const lat = row.number('LATITUDE', { least: -90, most: 90 });
  const lng = row.number('LONGITUD', { least: -180, most: 180 });
  const state = row.required('STABBR');
  const stateName = STATES_BY_POST[state];
  if (state !== '' && stateName === undefined) row.fault('STABBR', `is '${state}', no state or territory`);

  const leave = (why: string) => {
    reading.leaveOut('institution', why, name);
    return null;
  };
  if (active !== YES) return leave('it is closed');
  if (level !== FOUR_YEARS_OR_MORE) return leave('it teaches less than four years');
  if (grants !== YES) return leave('it grants no degrees');
  if (control === UNKNOWN) return leave('it does not say whose it is');
  if (lat === null || lng === null || stateName === undefined) return leave('it says no place');

  const known = findKnownSchool('us', code, [name]);
  if (known) reading.join(name, known.school.name, known.school.id, [id], known.how);
  const town = known
    ? townOfSchool('us', known.school)
    : bringTown('us', stateName, row.required('CITY'), { lat, lng });
  const given: RegisteredSchool = {
    id: reading.knownId(code) ?? known?.school.id ?? FIRST_ID.unitid + Number(id),
    country: 'us',
    name,
    otherNames: row
      .text('IALIAS')
      .split(/[|;]/)
      .map((alias) => alias.trim())
      .filter(Boolean),
    ownership: control === PUBLIC ? 'public' : 'private',
    address: `${row.text('ADDR')}, ${row.text('CITY')}, ${state} ${row.text('ZIP')}`,
    website: row.text('WEBADDR'),
    lowestFee: lowestYear(amounts),
    town,
    point: { lat, lng },
  };
  return {
    subject: 'school',
    id: given.id,
    codes: [code],
    row: schoolRow(given, known?.school ?? null),
    names: namesToFind(given, known?.school ?? null),
    lookups: town.lookups,
    facts: [
      { key: 'registeredName', part: id, value: name, source: 'ipedsDirectory' },
      { key: 'ownership', part: id, value: CONTROL[control] ?? '', source: 'ipedsDirectory' },
      ...amounts,
    ],
  };
}

/** Tuition with the fees that everybody pays, of the level that asks less. */
function lowestYear(amounts: readonly Fact[]): number | null {
  const years = ['undergraduate', 'graduate'].flatMap((part) => {
    const amount = (key: Fact['key']) => amounts.find((fact) => fact.key === key && fact.part === part)?.value;
    const tuition = amount('tuition');
    return tuition ? [Number(tuition) + Number(amount('requiredFees') ?? 0)] : [];
  });
  return years.length > 0 ? Math.min(...years) : null;
}
