import { expect, it } from 'vitest';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { getStatements, statementsOfLevel } from './statement-figures.server.ts';
import { statementName } from './statement-lines.tsx';
import { deadlineText, englishText } from './statement-texts.ts';

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
const fact = (key: string, part: string, value: object) => ({
  key,
  part,
  value: JSON.stringify(value),
  unit: '',
  sourceId: '1',
  was: [],
  beside: [],
});
const FACTS = [
  fact('deadline', 'bachelor|1', { ...LIMITS, kind: 'application', day: '2026-01-14', forEntry: '2026' }),
  fact('deadline', 'bachelor|2', { ...LIMITS, kind: 'application', day: '2027-01-13', forEntry: '2027' }),
  fact('deadline', 'master|1', { ...LIMITS, kind: 'application', day: '06-30', forEntry: '' }),
  fact('englishMinimum', 'bachelor|IELTS', { ...LIMITS, overall: 7, each: 6.5, parts: null }),
  fact('englishMinimum', 'bachelor|IELTS|Law', { ...LIMITS, appliesTo: 'Law', overall: 7.5, each: null, parts: null }),
];
const read = () => getStatements({ facts: FACTS, sources: [SOURCE] }, 'en-us', new Date('2026-11-28'));
const t = textsIn('en-us').of('statements');

it('a past deadline is left out, and a yearly one stays', () => {
  const words = read().flatMap((statement) =>
    statement.kind === 'deadline' ? [deadlineText(statement, t, 'en-us')] : [],
  );
  expect(words).toEqual(['13 January 2027 (2027 entry)', '30 June each year']);
});

it('a half IELTS band has one decimal, with each part', () => {
  const [english] = read().filter((statement) => statement.kind === 'english');
  if (english?.kind !== 'english') throw new Error('no English score');
  expect([statementName(english, t), englishText(english, t)]).toEqual(['IELTS minimum', '7.0 (6.5 in each part)']);
});

it('a statement limited to some programmes applies to no other course of the level', () => {
  expect(statementsOfLevel(read(), ['bachelor']).map(({ figure }) => figure.part)).toEqual([
    'bachelor|IELTS',
    'bachelor|2',
  ]);
});
