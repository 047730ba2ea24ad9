import type { Cell } from './write-workbook.ts';

// Files of two registers by name, each with its header row.

export type Rows = Cell[][];
export type Tables = Record<string, Rows>;

export const US_TABLES: Tables = {
  'hd2023.csv': [
    'UNITID,INSTNM,IALIAS,ADDR,CITY,STABBR,ZIP,WEBADDR,ICLEVEL,CONTROL,DEGGRANT,CYACTIVE,LONGITUD,LATITUDE'.split(','),
    [
      166_027,
      'Harvard University',
      ' ',
      'Massachusetts Hall',
      'Cambridge',
      'MA',
      '2138',
      'www.harvard.edu/',
      1,
      2,
      1,
      1,
      -71.118313,
      42.374471,
    ],
    [
      100_001,
      'Sample State University',
      'SSU|Sample "State"',
      '1 Main St, Hall 2',
      'Sampletown',
      'AL',
      '35762',
      'www.sample.example/',
      1,
      1,
      1,
      1,
      -86.5,
      34.7,
    ],
    [100_002, 'Sample Beauty School', '', '2 Main St', 'Sampletown', 'AL', '35762', '', 3, 3, 2, 1, -86.5, 34.7],
  ],
  'ic2022.csv': [
    'UNITID,XAPPFEEU,APPLFEEU,XAPPFEEG,APPLFEEG'.split(','),
    [166_027, 'R', 85, 'R', 105],
    [100_001, 'R', 30, 'A', '.'],
    [100_002, 'A', '.', 'A', '.'],
  ],
  'ic2022_ay.csv': [
    'UNITID,XTUIT3,TUITION3,XFEE3,FEE3,XTUIT7,TUITION7,XFEE7,FEE7,XCHG5AY3,CHG5AY3'.split(','),
    [166_027, 'R', 52_659, 'R', 4807, 'R', 49_448, 'R', 1266, 'R', 20_374],
    [100_001, 'R', 17_220, 'Z', 0, 'R', 20_160, 'R', 1414, 'A', '.'],
    [100_002, 'A', '.', 'A', '.', 'A', '.', 'A', '.', 'A', '.'],
  ],
};

const SHARES_OF_TARIFF = [5, 0, 5, 5, 5, 15, 30, 15, 20, 0, 0, 0, 0, 0];
const SHARES_OF_ENTRY = [5, 80, 0, 15, 0, 0, 0, 0];

export const UK_TABLES: Tables = {
  'INSTITUTION.csv': [
    'LEGAL_NAME,FIRST_TRADING_NAME,OTHER_NAMES,PROVADDRESS,PROVURL,PUBUKPRN,UKPRN,COUNTRY'.split(','),
    ['University of Leeds', '', '', 'Woodhouse Lane, Leeds, LS2 9JT', 'www.leeds.ac.uk', 10_007_795, 10_007_795, 'XF'],
    [
      'Sample Colleges Limited',
      'Sample Colleges, the',
      '',
      '1 Main Road, Sampleton, Dorset, BH5 2DF',
      'www.sample.example',
      10_000_001,
      10_000_001,
      'XF',
    ],
  ],
  'LOCATION.csv': [
    'UKPRN,LOCID,LOCNAME,LATITUDE,LONGITUDE'.split(','),
    [10_007_795, 'A', 'Main campus', 53.806, -1.555],
    [10_000_001, 'B', 'Sampleton', 50.727, -1.828],
  ],
  'TEFOutcome.csv': [
    'PUBUKPRN,OVERALL_RATING,STUDENT_EXPERIENCE_RATING,STUDENT_OUTCOMES_RATING'.split(','),
    [10_007_795, 'Gold', 'Silver', 'Gold'],
  ],
  'COURSELOCATION.csv': [
    'PUBUKPRN,UKPRN,KISCOURSEID,LOCID'.split(','),
    [10_007_795, 10_007_795, 'C1', 'A'],
    [10_000_001, 10_000_001, 'C2', 'B'],
  ],
  'SBJ.csv': [
    'PUBUKPRN,KISCOURSEID,KISMODE,SBJ'.split(','),
    [10_007_795, 'C1', '01', 'CAH02-05-01'],
    [10_000_001, 'C2', '01', 'CAH17-01-01'],
  ],
  'TARIFF.csv': [
    'PUBUKPRN,KISCOURSEID,KISMODE,TARPOP,TARAGG,TARAGGYEAR,TARSBJ,T001,T048,T064,T080,T096,T112,T128,T144,T160,T176,T192,T208,T224,T240'.split(
      ',',
    ),
    [10_007_795, 'C1', '01', 25, 13, '2023-24', 'CAH02-05-01', ...SHARES_OF_TARIFF],
    [10_007_795, 'C3', '01', 25, 13, '2023-24', 'CAH02-05-01', ...SHARES_OF_TARIFF],
    [10_000_001, 'C2', '01', 15, 14, '2023-24', '', ...SHARES_OF_TARIFF],
  ],
  'ENTRY.csv': [
    'PUBUKPRN,KISCOURSEID,KISMODE,ENTPOP,ENTAGG,ENTAGGYEAR,ENTSBJ,ACCESS,ALEVEL,BACC,DEGREE,FOUNDTN,NOQUALS,OTHER,OTHERHE'.split(
      ',',
    ),
    [10_007_795, 'C1', '01', 25, 23, '2022-24', 'CAH02-05-01', ...SHARES_OF_ENTRY],
    [10_000_001, 'C2', '01', '', '', '', '', '', '', '', '', '', '', '', ''],
  ],
};
