import { expect, it } from 'vitest';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { getStatements, filterStatementsByLevel } from './statement-figures.server.ts';
import { formatStatementName } from './statement-lines.tsx';
import { formatDeadline, formatEnglishRequirement } from './statement-texts.ts';

const SOURCE = {
  id: '1',
  publisher: 'p',
  title: 't',
  licence: '',
  licenceAddress: '',
  address: 'https://university.example/fees',
  asAt: '2026',
  readOn: '',
};
const LIMITS = { appliesTo: '', appliesToChn: null, standing: 'stated', note: '' };
const createFact = (key: string, part: string, value: object) => ({
  key,
  part,
  value: JSON.stringify(value),
  unit: '',
  sourceId: '1',
  was: [],
  beside: [],
});
const FACT_ROWS = [
  createFact('deadline', 'bachelor|1', { ...LIMITS, kind: 'application', day: '2026-01-14', forEntry: '2026' }),
  createFact('deadline', 'bachelor|2', { ...LIMITS, kind: 'application', day: '2027-01-13', forEntry: '2027' }),
  createFact('deadline', 'master|1', { ...LIMITS, kind: 'application', day: '06-30', forEntry: '' }),
  createFact('englishMinimum', 'bachelor|IELTS', { ...LIMITS, overall: 7, each: 6.5, parts: null }),
  createFact('englishMinimum', 'bachelor|IELTS|Law', {
    ...LIMITS,
    appliesTo: 'Law',
    overall: 7.5,
    each: null,
    parts: null,
  }),
];
const readStatements = () => getStatements({ facts: FACT_ROWS, sources: [SOURCE] }, 'en-us', new Date('2026-11-28'));
const t = textsIn('en-us').getText('statements');

it('a past deadline is left out, and a yearly one stays', () => {
  const statementTexts = readStatements().flatMap((statement) =>
    statement.kind === 'deadline' ? [formatDeadline(statement, t, 'en-us')] : [],
  );
  expect(statementTexts).toEqual(['13 January 2027 (2027 entry)', '30 June 2027 (same day each year)']);
});

it('a half IELTS band has one decimal, with each part', () => {
  const [englishStatement] = readStatements().filter((statement) => statement.kind === 'english');
  if (englishStatement?.kind !== 'english') throw new Error('no English score');
  expect([formatStatementName(englishStatement, t), formatEnglishRequirement(englishStatement, t)]).toEqual([
    'IELTS minimum',
    '7.0 (6.5 in each part)',
  ]);
});

it('a statement limited to some programmes applies to no other course of the level', () => {
  expect(filterStatementsByLevel(readStatements(), ['bachelor']).map(({ figure }) => figure.part)).toEqual([
    'bachelor|IELTS',
    'bachelor|2',
  ]);
});
