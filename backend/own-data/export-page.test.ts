import { readFileSync, globSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import {
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  EDUCATION_LEVELS,
  LOGGED_ACCESS_KINDS,
  DOCUMENT_ACCESS_REASONS,
  DECISION_OUTCOMES,
} from '#shared/rules/application/application-lists.ts';
import { CONSENT_ACTIONS, CONSENT_KINDS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import { GENDERS } from '#shared/rules/person.ts';
import {
  createExportClock,
  type ExportData,
  type ExportNames,
  getExportMessages,
  exportedFile,
  parseStoredForm,
  parseTimestamp,
} from './export-page.ts';
import { EXPORTED_TABLE_NAMES, EXPORTED_TABLES } from './exported-columns.ts';
import { renderExportPage } from './render-export-page.ts';
import { NAMED_ENTITIES, USER_ROWS } from '#backend/queries/retention/rows-about-a-user.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { EXPORT_TIME, anyData, CODE_PURPOSES, createChoice } from '#tests/unit/support/any-own-data.ts';

const schemaDatabase = new DatabaseSync(':memory:');
for (const path of globSync('backend/migrations/*.sql').toSorted()) schemaDatabase.exec(readFileSync(path, 'utf8'));
const getColumnNames = (table: string) =>
  schemaDatabase
    .prepare(`SELECT name FROM pragma_table_xinfo('${table}')`)
    .all()
    .map(({ name }) => String(name));

const names = Object.fromEntries(
  NAMED_ENTITIES.map((item) => [
    item,
    new Map([
      ['1', '甲'],
      ['mso', '乙'],
    ]),
  ]),
) as unknown as ExportNames;
const renderPage = (data: ExportData, locale: Locale = 'zh-hk', files: Parameters<typeof exportedFile>[0][] = []) =>
  renderExportPage(
    {
      data,
      files: files.map(exportedFile),
      names,
      locale,
      clock: createExportClock(locale),
      words: getExportMessages(locale),
    },
    EXPORT_TIME,
  );
/** Returns the text that a reader sees: without head, markup and link targets. */
const extractText = (page: string) =>
  page
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<');

describe('every exported column', () => {
  const studentRows = USER_ROWS.filter(({ isStaffs }) => !isStaffs);
  it.each(studentRows)(
    '$table is on the page under a label, or is left out with a reason',
    ({ table, secrets = [] }) => {
      const { renderers, left } = EXPORTED_TABLES[table as (typeof EXPORTED_TABLE_NAMES)[number]];
      const texts = [...Object.keys(renderers), ...Object.keys(left), ...secrets];
      expect(texts.toSorted()).toEqual(getColumnNames(table).toSorted());
      expect(Object.values(left).filter((reason) => reason.length < 10)).toEqual([]);
    },
  );

  it('has a label and a name for each code in three languages', () => {
    const listPaths = (exportedValue: unknown, path = ''): string[] =>
      typeof exportedValue === 'object' && exportedValue !== null
        ? Object.entries(exportedValue).flatMap(([key, childValue]) => listPaths(childValue, `${path}/${key}`))
        : exportedValue === ''
          ? [`${path} is empty`]
          : [path];
    const englishPaths = listPaths(getExportMessages('en-us'));
    for (const locale of LOCALES) expect(listPaths(getExportMessages(locale))).toEqual(englishPaths);
  });

  it.each(LOCALES)('is labelled in %s as the site labels it', (locale) => {
    for (const [feature, copiedTexts] of Object.entries(getExportMessages(locale).site)) {
      const page = JSON.parse(readFileSync(`client/i18n/messages/${locale}/${feature}.json`, 'utf8')) as object;
      expect(page).toMatchObject(copiedTexts);
    }
  });
});

const listKeys = (exportedValue: unknown): string[] =>
  typeof exportedValue === 'object' && exportedValue !== null
    ? Object.entries(exportedValue).flatMap(([key, childValue]) => [
        ...(Array.isArray(exportedValue) ? [] : [key]),
        ...listKeys(childValue),
      ])
    : [];
const ALLOWED_ENGLISH_NAMES = new Set([
  ...EXPORTED_TABLE_NAMES,
  ...EXPORTED_TABLE_NAMES.flatMap(getColumnNames),
  ...listKeys(createCompleteForm()),
  ...[
    APPLICATION_STATUSES,
    APPLICATION_STEPS,
    DECISION_OUTCOMES,
    CONSENT_KINDS,
    CONSENT_ACTIONS,
    GUARDIAN_RELATIONS,
  ].flat(),
  ...[
    LOGGED_ACCESS_KINDS,
    DOCUMENT_ACCESS_REASONS,
    GENDERS,
    EDUCATION_LEVELS,
    CODE_PURPOSES,
    Object.keys(getExportMessages('zh').site.inbox.head),
  ].flat(),
  'true',
  'false',
  'null',
  'undefined',
  'NaN',
  'object',
  'signedUp',
  'resolved',
  'staff',
  'student',
  'never-on-the-page',
]);

describe('the page of an export', () => {
  it('is readable for a Chinese reader: no JSON, codes or timestamps', async () => {
    await fc.assert(
      fc.asyncProperty(anyData, createChoice(['zh-hk', 'zh'] as const), async (data, locale) => {
        for (const row of data.applications ?? []) expect(parseStoredForm(row.form)).not.toBeNull();
        const text = extractText(await renderPage(data, locale));
        expect(text.match(/[{}[\]]|\d{4}-\d\d-\d\d[T ]\d\d|\d{13}/)?.[0]).toBeUndefined();
        const englishWords = text.replaceAll('data.json', '').match(/[A-Za-z_][\w-]*/g) ?? [];
        expect(englishWords.filter((word) => ALLOWED_ENGLISH_NAMES.has(word))).toEqual([]);
        for (const table of EXPORTED_TABLE_NAMES) expect(text).toContain(getExportMessages(locale).tables[table].title);
      }),
      { numRuns: 12 },
    );
  });

  it('shows a timestamp once, in Hong Kong time, for every stored format', () => {
    const times = [EXPORT_TIME.getTime() - 458, '2026-11-22T18:59:56.000Z', '2026-11-23 02:59:56'].map(parseTimestamp);
    expect(new Set(times).size).toBe(1);
    expect([parseTimestamp(0), parseTimestamp(''), parseTimestamp(null), parseTimestamp('?')]).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['zh-hk', '2026年11月23日', '香港時間', '護照', '香港特別行政區', '5*（預計）'],
    ['zh', '2026年11月23日', '北京时间', '护照', '中国香港', '5*（'],
    ['en-us', '23 November 2026', 'Hong Kong time', 'Passport', 'Hong Kong SAR', '5* (predicted)'],
  ] as const)('names in %s the content of a form, its date, and the number of records', async (locale, ...texts) => {
    const data = {
      applications: [
        {
          id: 7,
          status: 'following',
          agent_key: 'mso',
          submitted_at: EXPORT_TIME.toISOString(),
          form: createCompleteForm(),
        },
      ],
      attempts: [{ at: EXPORT_TIME.getTime() }, { at: EXPORT_TIME.getTime() - 60_000 }],
    };
    const page = await renderPage(data, locale);
    const text = extractText(page);
    for (const message of [...texts, 'A school', 'Mathematics', '6.5', locale === 'zh' ? '雅思' : 'IELTS'])
      expect(text).toContain(message);
    expect(page.split(texts[1] ?? '').slice(1)).toHaveLength(1);
    expect(page.match(/href="#\w+"/g)).toEqual(['href="#applications"', 'href="#attempts"']);
    expect(page).not.toMatch(/<script|<img|src=|https?:/);
  });

  it.each(LOCALES)('names in %s that a draft has no course at its school yet', async (locale) => {
    const form = createCompleteForm();
    const [course] = form.courses;
    const draftForm = { ...form, courses: [{ ...course, courseId: '', courseName: '' }] };
    const text = extractText(await renderPage({ applications: [{ id: 7, status: 'draft', form: draftForm }] }, locale));
    expect(text).toContain(getExportMessages(locale).noCourse);
    expect(text).not.toMatch(/\s–\s/);
  });

  it('names a form with an unknown layout instead of failing or omitting it', async () => {
    const text = extractText(
      await renderPage({ applications: [{ id: 7, form: { documents: [{ kind: 'another' }] } }] }, 'en-us'),
    );
    expect(text).toContain(getExportMessages('en-us').formUnread);
  });
});

describe('a file in the ZIP', () => {
  it('is named after its content, without invisible characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        createChoice(['html', 'hta', 'exe', 'pdf', '']),
        createChoice([
          ['application/pdf', 'pdf'],
          ['image/png', 'png'],
          ['text/html', 'bin'],
        ] as const),
        fc.nat(2000),
        (baseName, extension, [contentType, otherType], index) => {
          const { path } = exportedFile({ key: 'k', name: `${baseName}.${extension}`, contentType }, index);
          expect(path).toMatch(new RegExp(`^files/\\d{3,4}-[^\\p{C}\\p{Zl}\\p{Zp}/\\\\:]+\\.${otherType}$`, 'u'));
        },
      ),
    );
  });
});
