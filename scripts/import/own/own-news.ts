import { deleteNewsIndex, deleteOtherNews, selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import { queryRows } from '#backend/queries/database.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { insertRows, type Row, upsertRows } from '#backend/queries/write-rows.ts';
import { createWordIndex } from '#backend/search/search-words.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { FIRST_HASHED_ID, hashToId } from '#backend/seed/plans/chance.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { type ImportTable, MAX_STATEMENT_CHARACTERS, replaceTable } from '#scripts/import/tables/replace-table.ts';
import {
  createTranslatedColumns,
  createMomentColumn,
  createRequiredColumn,
  createRequiredTextColumn,
  createParagraphsColumn,
  text,
  getTexts,
  createWordColumn,
} from './columns.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { createRichTexts } from './rich-texts.ts';
import { SchoolsByName } from './schools-by-name.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';

const COUNTRIES = ['', ...(Object.keys(CURRENCY_BY_COUNTRY) as CountryKey[])] as const;

export const NEWS_COLUMNS = {
  key: createRequiredTextColumn('Your identifier of the article, stable between files; its address is preserved'),
  ...createTranslatedColumns('title', 'Title', createRequiredTextColumn),
  ...createTranslatedColumns('subtitle', 'Subtitle of one sentence', createRequiredTextColumn),
  ...createTranslatedColumns('text', 'Body', (value) => createRequiredColumn(createParagraphsColumn(value))),
  published: createRequiredColumn(createMomentColumn('Since when it may be read, Hong Kong time')),
  country: createWordColumn('Country, if the article concerns one', COUNTRIES),
  school: text('School, if it concerns one: your own key, or the id or English name of a school in the catalogue'),
} as const;

const COLUMNS = ['id', 'country_id', 'school_id', 'title', 'subtitle', 'description', 'publish_time', 'gmt_create'];

/** Replaces the news of the previous file. News from other sources stays unchanged. */
export const importNews: ImportTable = async (db, path, flags) => {
  const report = new ImportReport();
  const schools = new SchoolsByName(await queryRows(db, selectExistingSchools()));
  const keys = new UniqueKeys();
  const rows = new Map<number, Row>();
  const messages: Row[] = [];
  for await (const { row, values } of parseOwnFile(NEWS_COLUMNS, path, report)) {
    const [title, subtitle] = [getTexts(values, 'title'), getTexts(values, 'subtitle')];
    const school = values.school === '' ? null : schools.findSchool(row, 'school', values.school);
    const id = hashToId(`news ${values.key}`);
    if (keys.addKey(row, 'key', values.key) && rows.has(id))
      row.addError('key', 'collides with the id of an earlier key: choose another');
    rows.set(id, {
      id,
      country_id: values.country === '' ? (school?.countryId ?? null) : getCountryId(values.country),
      school_id: school?.id ?? null,
      title: JSON.stringify(title),
      subtitle: JSON.stringify(subtitle),
      description: JSON.stringify(createRichTexts(values, 'text')),
      publish_time: `${values.published}:00`,
      gmt_create: `${values.published}:00`,
    });
    const lines = [title, subtitle].flatMap((texts) => Object.values(texts));
    const paragraphTexts = [values['text.zh-hk'], values['text.zh'], values['text.en-us']].flat();
    messages.push({ rowid: id, words: createWordIndex([...lines, ...paragraphTexts]) });
  }
  const newsRows = [...rows.values()];
  return replaceTable(
    db,
    {
      table: 'news',
      key: ['id'],
      columns: COLUMNS,
      firstId: FIRST_HASHED_ID,
      rows: newsRows,
      write: () => [
        deleteOtherNews(FIRST_HASHED_ID, [...rows.keys()]),
        ...upsertRows('news', newsRows, MAX_STATEMENT_CHARACTERS),
        deleteNewsIndex(FIRST_HASHED_ID),
        ...insertRows('news_words', messages, MAX_STATEMENT_CHARACTERS),
        incrementAllSiteVersions(),
      ],
    },
    { report, path, flags },
  );
};
