import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TEXT = readFileSync('docs/asvs.md', 'utf8');
const STATES = ['met', 'not met', 'not applicable'];

/** Of each section of the standard 5.0.0, the level of each of its requirements, in their order. */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

const WANTED = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels].flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1}`])),
);

/** '1.2.6-8' is three. */
function numbersOf(cell: string): string[] {
  const [first = '', last] = cell.split('-');
  const [chapter, section, from] = first.split('.');
  const count = last === undefined ? 1 : Number(last) - Number(from) + 1;
  return Array.from({ length: count }, (_, at) => `${chapter}.${section}.${Number(from) + at}`);
}

const ROWS = [...TEXT.matchAll(/^\| (\d[\d.-]*)\s*\| ([a-z ]+?)\s*\| (.+?)\s*\|$/gm)].map(([, numbers = '', state = '', why = '']) => ({ numbers: numbersOf(numbers), state, why })); // prettier-ignore

test('every requirement of levels 1 and 2 is answered once', () => {
  expect(WANTED).toHaveLength(253);
  expect(ROWS.flatMap(({ numbers }) => numbers)).toEqual(WANTED);
});

test('each is met, not met or not applicable, and says where or why', () => {
  for (const { numbers, state, why } of ROWS) {
    expect(STATES, numbers[0]).toContain(state);
    expect(why.length, numbers[0]).toBeGreaterThan(5);
  }
});

test('the sum at its head is that of its lines', () => {
  const count = (wanted: string) => ROWS.filter(({ state }) => state === wanted).flatMap(({ numbers }) => numbers).length; // prettier-ignore
  expect(TEXT).toContain(
    `${count('met')} are met, ${count('not met')} are not, ${count('not applicable')} do not apply`,
  );
});

test('every file that it names is there', () => {
  const named = [...TEXT.matchAll(/`([\w.-]+\/[\w./-]+|[\w-]+\.(?:md|json|toml|ts))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => path !== 'hono/html' && !existsSync(path))).toEqual([]);
});
