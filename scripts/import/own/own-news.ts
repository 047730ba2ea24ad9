import { deleteNewsIndex, deleteOtherNews, existingSchools } from '#backend/queries/facts/import-tables.ts';
import { queryRows } from '#backend/queries/database.ts';
import { touchAllSites } from '#backend/queries/site/agents.ts';
import { insertRows, type Row, upsertRows } from '#backend/queries/write-rows.ts';
import { indexWords } from '#backend/search/search-words.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { FIRST_OF_KEYS, idOfKey } from '#backend/seed/plans/chance.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { type ImportTable, MAX_STATEMENT_CHARACTERS, replaceTable } from '#scripts/import/tables/replace-table.ts';
import {
  translatedColumns,
  moment,
  requiredColumn,
  requiredText,
  paragraphs,
  text,
  getTexts,
  parseWord,
} from './columns.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { getRichTexts } from './rich-texts.ts';
import { SchoolsByName } from './schools-by-name.ts';
import { type CountryKey, CURRENCY_OF } from '#backend/catalogue/country-keys.ts';

const COUNTRIES = ['', ...(Object.keys(CURRENCY_OF) as CountryKey[])] as const;

export const NEWS_COLUMNS = {
  key: requiredText('Your identifier of the article, stable between files; its address is preserved'),
  ...translatedColumns('title', 'Title', requiredText),
  ...translatedColumns('subtitle', 'Subtitle of one sentence', requiredText),
  ...translatedColumns('text', 'Body', (value) => requiredColumn(paragraphs(value))),
  published: requiredColumn(moment('Since when it may be read, Hong Kong time')),
  country: parseWord('Country, if the article concerns one', COUNTRIES),
  school: text('School, if it concerns one: your own key, or the id or English name of a school in the catalogue'),
} as const;

const COLUMNS = ['id', 'country_id', 'school_id', 'title', 'subtitle', 'description', 'publish_time', 'gmt_create'];

/** Replaces the news of the previous file. News of other sources stays. */
export const importNews: ImportTable = async (db, path, flags) => {
  const report = new ImportReport();
  const schools = new SchoolsByName(await queryRows(db, existingSchools()));
  const keys = new UniqueKeys();
  const rows = new Map<number, Row>();
  const messages: Row[] = [];
  for await (const { row, values } of parseOwnFile(NEWS_COLUMNS, path, report)) {
    const [title, subtitle] = [getTexts(values, 'title'), getTexts(values, 'subtitle')];
    const school = values.school === '' ? null : schools.find(row, 'school', values.school);
    const id = idOfKey(`news ${values.key}`);
    if (keys.add(row, 'key', values.key) && rows.has(id))
      row.addError('key', 'collides with the id of an earlier key: choose another');
    rows.set(id, {
      id,
      country_id: values.country === '' ? (school?.countryId ?? null) : getCountryId(values.country),
      school_id: school?.id ?? null,
      title: JSON.stringify(title),
      subtitle: JSON.stringify(subtitle),
      description: JSON.stringify(getRichTexts(values, 'text')),
      publish_time: `${values.published}:00`,
      gmt_create: `${values.published}:00`,
    });
    const lines = [title, subtitle].flatMap((texts) => Object.values(texts));
    const told = [values['text.zh-hk'], values['text.zh'], values['text.en-us']].flat();
    messages.push({ rowid: id, words: indexWords([...lines, ...told]) });
  }
  const list = [...rows.values()];
  return replaceTable(
    db,
    {
      table: 'news',
      key: ['id'],
      columns: COLUMNS,
      firstId: FIRST_OF_KEYS,
      rows: list,
      write: () => [
        deleteOtherNews(FIRST_OF_KEYS, [...rows.keys()]),
        ...upsertRows('news', list, MAX_STATEMENT_CHARACTERS),
        deleteNewsIndex(FIRST_OF_KEYS),
        ...insertRows('news_words', messages, MAX_STATEMENT_CHARACTERS),
        touchAllSites(),
      ],
    },
    { reading: report, path, flags },
  );
};
