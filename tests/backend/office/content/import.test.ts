import { downloadZip } from 'client-zip';
import { beforeAll, describe, expect, test } from 'vitest';
import enUs from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import zh from '#client/i18n/messages/zh/office-content.json' with { type: 'json' };
import zhHk from '#client/i18n/messages/zh-hk/office-content.json' with { type: 'json' };
import { queryRows } from '#backend/queries/database.ts';
import { selectSiteSchools } from '#backend/queries/site/site-schools.ts';
import { readTable } from '#backend/site/import/read-table.ts';
import { DamagedFileError, unzipText } from '#backend/site/import/read-zip.ts';
import {
  commitImport,
  type ImportOrder,
  listImports,
  planImport,
  readImportFile,
  undoImport,
} from '#shared/contract/office/content-import.ts';
import {
  parseChannel,
  parseCountry,
  parseExam,
  parseLevel,
  parseOrder,
  parseOwnership,
  parseSchoolKind,
} from '#backend/site/import/parse-values.ts';
import { changeLead, listLeads } from '#shared/contract/office/leads.ts';
import { guessMapping, IMPORT_FIELDS, IMPORT_KINDS, type ImportKind } from '#shared/rules/import-fields.ts';
import { runAtTime } from '#tests/backend/support/clock.ts';
import { loadDemo, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const ada = new DeskVisitor('mso', 'Ada', 'administrator');

beforeAll(async () => {
  await loadDemo();
  await loadDemoCatalogue();
});

const encodeText = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

async function createOrder(
  kind: ImportKind,
  csv: string,
  fixedValues: Record<string, string> = {},
): Promise<ImportOrder> {
  const result = await ada.callOffice(readImportFile, {
    file: { title: 'a.csv', base64: btoa(String.fromCharCode(...encodeText(csv))) },
  });
  if (!result.ok || result.value.kind !== 'read') throw new Error(JSON.stringify(result));
  const { table } = result.value;
  return { kind, table, mapping: guessMapping(kind, table.headings), fixed: fixedValues };
}
async function previewImport(order: ImportOrder) {
  const result = await ada.callOffice(planImport, order);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const readSchools = async (key: string) =>
  (await queryRows(testEnv.DB, selectSiteSchools((await requireStoredSite(key)).id, 'zh', 1000))).map(
    ({ name }) => name,
  );

const SCHOOLS = `University;Country;City;Type;Website;UG fees
 Harbour College of Leeds ;英國;oxford;College;www.harbour.example;"£12,500"
Nowhere University;UK;Atlantis;University;;
Third University;Utopia;Oxford;大學;;
`;
const SOURCE = { ownership: '私立', publisher: 'Harbour', page: 'harbour.example/fees', day: '01/10/2026' };

test('rows in common spreadsheet formats are imported for the agency only, and can be undone', async () => {
  const order = await createOrder('ownSchool', SCHOOLS, SOURCE);
  const plan = await previewImport(order);
  expect(plan.errors).toEqual([
    { line: 3, field: 'city', value: 'Atlantis', problem: 'noTown' },
    { line: 4, field: 'country', value: 'Utopia', problem: 'notKnown' },
  ]);
  expect(plan).toMatchObject({ counts: { new: 1, changed: 0, unchanged: 0, refused: 2 } });
  expect(await readSchools('mso')).not.toContain('Harbour College of Leeds');

  expect(await ada.callOffice(commitImport, order)).toMatchObject({ ok: true, value: { imported: 1 } });
  expect(await readSchools('mso')).toContain('Harbour College of Leeds');
  expect(await readSchools('northbridge')).not.toContain('Harbour College of Leeds');
  expect((await previewImport(order)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, refused: 2 });

  const courses = await createOrder(
    'course',
    'School,Course,Level,Subject,Intake,Duration,Fee\nHarbour College of Leeds,Business Studies,學士,商科,Sep/Jan,3 years,"£11,000"\nNo Such School,X,MSc,Law,,,\n',
    SOURCE,
  );
  const coursePlan = await previewImport(courses);
  expect(coursePlan.counts).toMatchObject({ new: 1, refused: 1 });
  expect(coursePlan.errors).toEqual([{ line: 3, field: 'school', value: 'No Such School', problem: 'noSchool' }]);

  const importsResult = await ada.callOffice(listImports, {});
  const [latestImport] = importsResult.ok ? importsResult.value.imports : [];
  expect(latestImport).toMatchObject({ who: 'Ada', kind: 'ownSchool', rows: 1, isUndone: false });
  const undoResult = await ada.callOffice(undoImport, { at: latestImport?.at ?? 0, kind: 'ownSchool' });
  expect(undoResult).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(await readSchools('mso')).not.toContain('Harbour College of Leeds');
  const importsAfter = await ada.callOffice(listImports, {});
  expect(importsAfter.ok && importsAfter.value.imports[0]?.isUndone).toBe(true);
});

test('a workbook is read by its first sheet', async () => {
  const sheetXml =
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>City</t></is></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>46302</v></c></row></sheetData></worksheet>';
  const sharedStringsXml =
    '<sst><si><t>Name</t></si><si><r><t>Har</t></r><r><t>bour</t></r><rPh><t>x</t></rPh></si></sst>';
  const zip = downloadZip([
    { name: 'xl/worksheets/sheet1.xml', input: sheetXml },
    { name: 'xl/sharedStrings.xml', input: sharedStringsXml },
  ]);
  expect(await readTable(new Uint8Array(await zip.arrayBuffer()))).toEqual({
    kind: 'read',
    table: { headings: ['Name', '', 'City'], rows: [{ line: 3, cells: ['Harbour', '', '46302'] }] },
  });
});

const createSheet = (...rows: string[][]) =>
  `<worksheet><sheetData>${rows
    .map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;

test('the headings stand below a title and remarks, on the first sheet with a table', async () => {
  const zip = downloadZip([
    { name: 'xl/worksheets/sheet1.xml', input: createSheet(['How to use this file']) },
    {
      name: 'xl/worksheets/sheet2.xml',
      input: createSheet(
        ['合作院校 2026/27'],
        ['更新', '2026-11-01'],
        ['院校名稱 School name', '國家 Country', '城市 City', '類型 Type'],
        ['Harbour College', 'UK', 'Leeds', 'College'],
      ),
    },
  ]);
  expect(await readTable(new Uint8Array(await zip.arrayBuffer()))).toMatchObject({
    kind: 'read',
    table: {
      headings: ['院校名稱 School name', '國家 Country', '城市 City', '類型 Type'],
      rows: [{ line: 4, cells: ['Harbour College', 'UK', 'Leeds', 'College'] }],
    },
  });
});

test('headings in two languages, with remarks, and as the office names them are known', () => {
  const headings = ['院校名稱 University', '國家/Country', '城市（City）', 'Type 類型', '本科學費 UG fee (per year)'];
  expect(guessMapping('ownSchool', headings)).toMatchObject({
    nameEn: '0',
    country: '1',
    city: '2',
    schoolKind: '3',
    tuitionUndergraduate: '4',
  });
  for (const { import: texts } of [enUs, zhHk, zh])
    for (const kind of IMPORT_KINDS) {
      const labels = IMPORT_FIELDS[kind].map((field) => texts.field[field]);
      const expectedMapping = Object.fromEntries(IMPORT_FIELDS[kind].map((field, index) => [field, String(index)]));
      expect(guessMapping(kind, labels), labels.join()).toEqual(expectedMapping);
    }
  // A match of a whole heading takes precedence over a match of a part of another heading.
  expect(guessMapping('ownSchool', ['Type of fee (City)', 'City'])).toMatchObject({ city: '1' });
});

describe('leads', () => {
  const adviser = new DeskVisitor('mso', 'Ben');
  const otherAgency = new DeskVisitor('northbridge', 'Cid');
  const editor = new DeskVisitor('mso', 'Dee', 'editor');
  const LEADS = `Name,Mobile,Email,Destination,Level,Intake,Exam,Grades,Notes,Follow-up date
陳大文,9880 0001,,英國,學士,Sep 2031,文憑試,5** 5 5,Law?,1/2/2031
Mei,+852 9880 0002,Mei@Import.example,Canada,Masters,2031年1月,,,,
Same,98800001,,,,,,,,
,123,,,,,,,,
No contact,,,,,,,,,
Who,9880 0003,,Utopia,,2031-13,,,,soon
`;
  const FORBIDDEN = { error: { code: 'forbidden' } };
  const readLeads = async (visitor: DeskVisitor, q: string) => {
    const result = await visitor.callOffice(listLeads, { q });
    if (!result.ok) throw new Error(result.error.code);
    return result.value.leads;
  };

  test('are checked, imported for the agency once, and the import is undone but for those followed up since', async () => {
    const order = await createOrder('lead', LEADS, { channel: '教育展', source: 'fair 2030' });
    expect(await previewImport(order)).toEqual({
      counts: { new: 2, changed: 0, unchanged: 0, removed: 0, refused: 4 },
      errors: [
        { line: 5, field: 'phone', value: '123', problem: 'wrong' },
        { line: 6, field: 'phone', value: '', problem: 'needed' },
        { line: 7, field: 'country', value: 'Utopia', problem: 'notKnown' },
        { line: 7, field: 'intake', value: '2031-13', problem: 'notKnown' },
        { line: 4, field: 'phone', value: '98800001', problem: 'twice' },
      ],
    });
    expect(await readLeads(adviser, '98800001')).toEqual([]);
    // The clock is held, and an import is identified by its time.
    await runAtTime(Date.now() + 60_000, async () =>
      expect(await adviser.callOffice(commitImport, order)).toMatchObject({ value: { imported: 2 } }),
    );
    expect(await readLeads(adviser, '98800001')).toMatchObject([
      {
        name: '陳大文',
        channel: 'lecture',
        attribution: { source: 'fair 2030' },
        country: 'uk',
        level: 'bachelor',
        intake: '2031-09',
        exam: 'dse',
        grades: '5** 5 5',
        question: 'Law?',
        followUp: '2031-02-01',
        adviser: '',
      },
    ]);
    const [mei] = await readLeads(adviser, 'mei@import.example');
    expect(mei).toMatchObject({ mobile: '98800002', country: 'ca', level: 'master', intake: '2031-01' });
    expect(await readLeads(otherAgency, '98800001')).toEqual([]);
    expect((await previewImport(order)).counts).toMatchObject({ new: 0, unchanged: 2 });

    const contact = { kind: 'contact', entry: 'call', text: 'rang', followUp: '' } as const;
    await adviser.callOffice(changeLead, { id: mei?.id ?? 0, command: contact });
    const listResult = await adviser.callOffice(listImports, {});
    if (!listResult.ok) throw new Error(listResult.error.code);
    expect(listResult.value.kinds).toEqual(['lead']);
    const [leadImport] = listResult.value.imports;
    expect(leadImport).toMatchObject({ kind: 'lead', rows: 2, who: 'Ben', isUndone: false });
    const undo = { at: leadImport?.at ?? 0, kind: 'lead' } as const;
    expect(await otherAgency.callOffice(undoImport, undo)).toMatchObject({ value: { restored: 0, kept: 0 } });
    expect(await adviser.callOffice(undoImport, undo)).toMatchObject({ value: { restored: 1, kept: 1 } });
    expect(await readLeads(adviser, '98800001')).toEqual([]);
    expect(await readLeads(adviser, '98800002')).toHaveLength(1);
  });

  test('without a channel came by the import', async () => {
    const order = await createOrder('lead', 'Name,Phone\nMei,98800011\n');
    expect((await previewImport(order)).counts).toMatchObject({ new: 1, refused: 0 });
    await adviser.callOffice(commitImport, order);
    expect(await readLeads(adviser, '98800011')).toMatchObject([{ channel: 'api' }]);
  });

  test.each([enUs, zh, zhHk])('with an unknown word are refused with words that are accepted', ({ import: texts }) => {
    const parsers = {
      country: parseCountry,
      level: parseLevel,
      exam: parseExam,
      channel: parseChannel,
      schoolKind: parseSchoolKind,
      ownership: parseOwnership,
      order: parseOrder,
    };
    const refusedWords = Object.entries(parsers).flatMap(([field, parse]) =>
      texts.words[field as keyof typeof parsers]
        .replaceAll(/\(|\)/g, ',')
        .split(/[,、]/)
        .map((word) => word.trim())
        .filter((word) => word !== '' && parse(word) === null),
    );
    expect(refusedWords).toEqual([]);
  });

  test('are imported by whoever works with leads; rows of the site stay with the administrator', async () => {
    const order = await createOrder('lead', 'Phone,Channel\n98800009,web\n');
    expect(await editor.callOffice(planImport, order)).toMatchObject(FORBIDDEN);
    expect(await editor.callOffice(commitImport, order)).toMatchObject(FORBIDDEN);
    expect(await editor.callOffice(listImports, {})).toMatchObject({ error: { code: 'forbidden' } });
    const schools = await createOrder('ownSchool', SCHOOLS, SOURCE);
    expect(await adviser.callOffice(planImport, schools)).toMatchObject(FORBIDDEN);
    expect(await adviser.callOffice(commitImport, schools)).toMatchObject(FORBIDDEN);
    expect(await adviser.callOffice(undoImport, { at: 1, kind: 'course' })).toMatchObject({
      error: { code: 'forbidden' },
    });
  });
});

test.each([
  ['', 'empty'],
  ['a,b\n', 'empty'],
  ['PK\u0003\u0004 no archive', 'damaged'],
  [`a\n${'x\n'.repeat(501)}`, 'tooManyRows'],
])('the file %j is rejected: %s', async (text, reason) =>
  expect(await readTable(encodeText(text))).toEqual({ kind: 'refused', why: reason }),
);

test('a zip bomb is not inflated beyond the limit, and other encodings are rejected', async () => {
  const deflatedStream = new Blob([new Uint8Array(3_000_000)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const packedBytes = new Uint8Array(await new Response(deflatedStream).arrayBuffer());
  await expect(unzipText({ method: 8, packed: packedBytes }, 2_000_000)).rejects.toThrow(DamagedFileError);
  expect(await unzipText({ method: 8, packed: packedBytes }, 4_000_000)).toHaveLength(3_000_000);
  expect(await readTable(new Uint8Array([0x61, 0x0a, 0xa4, 0xa4]))).toEqual({ kind: 'refused', why: 'notUtf8' });
});
