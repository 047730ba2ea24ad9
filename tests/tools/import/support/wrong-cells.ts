// Invalid cell values by table and column, each with the expected message.

interface WrongCell {
  column: string;
  value: string | number;
  problem: RegExp;
}

const WRONG_CELLS: Record<string, WrongCell[]> = {
  Courses: [
    { column: 'Tuition Fee', value: 'about 90,000', problem: /not a number/ },
    { column: 'Tuition Fee', value: -5, problem: /not between/ },
    { column: 'Duration (Weeks)', value: 0, problem: /not between/ },
    { column: 'Expired', value: 'Maybe', problem: /not one of/ },
    { column: 'Course Name', value: '', problem: /empty/ },
    { column: 'CRICOS Course Code', value: '12', problem: /six digits/ },
    { column: 'CRICOS Provider Code', value: '00000Z', problem: /not in the sheet/ },
    { column: 'Course Name', value: 'Bachelor of \u200D\uFFFD', problem: /no text/ },
  ],
  Institutions: [
    { column: 'Institution Type', value: 'government', problem: /not one of/ },
    { column: 'CRICOS Provider Code', value: '116K', problem: /five digits/ },
    { column: 'Institution Capacity', value: '1,000', problem: /not a number/ },
  ],
  Locations: [{ column: 'State', value: 'ENG', problem: /not a state/ }],
  'hd2023.csv': [
    { column: 'LATITUDE', value: 'north', problem: /not a number/ },
    { column: 'LONGITUD', value: 999, problem: /not between/ },
    { column: 'CONTROL', value: 7, problem: /not one of/ },
    { column: 'UNITID', value: '12', problem: /six digits/ },
    { column: 'STABBR', value: 'ZZ', problem: /not a state/ },
    { column: 'INSTNM', value: '', problem: /empty/ },
    { column: 'INSTNM', value: 'Bell\u0007', problem: /no text/ },
  ],
  'ic2022_ay.csv': [
    { column: 'TUITION3', value: '52,659', problem: /not a number/ },
    { column: 'XTUIT3', value: '?', problem: /not one of/ },
  ],
  'TARIFF.csv': [
    { column: 'T048', value: 101, problem: /not between/ },
    { column: 'TARAGG', value: '99', problem: /not one of/ },
    { column: 'PUBUKPRN', value: '', problem: /empty/ },
  ],
  'INSTITUTION.csv': [{ column: 'COUNTRY', value: 'XX', problem: /not one of/ }],
  'LOCATION.csv': [{ column: 'LATITUDE', value: '53,8', problem: /not a number/ }],
  'TEFOutcome.csv': [{ column: 'OVERALL_RATING', value: 'Platinum', problem: /not one of/ }],
};
export const WRONG_CELL_LIST = Object.entries(WRONG_CELLS).flatMap(([table, cells]) =>
  cells.map((cell) => ({ table, ...cell })),
);
export const DUPLICATE_KEYS = [
  { table: 'Courses', column: 'CRICOS Course Code' },
  { table: 'Institutions', column: 'CRICOS Provider Code' },
  { table: 'hd2023.csv', column: 'UNITID' },
  { table: 'ic2022.csv', column: 'UNITID' },
  { table: 'INSTITUTION.csv', column: 'PUBUKPRN' },
  { table: 'LOCATION.csv', column: 'LOCID' },
];
