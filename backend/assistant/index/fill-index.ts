import {
  selectFilledIndexes,
  fillNames,
  fillPassages,
  fillCourses,
  type IndexedText,
  type NameToIndex,
  selectNamesToIndex,
  SOURCES_MARKUP,
  selectTextsToIndex,
  TITLE_SEPARATOR,
} from '#backend/queries/assistant/index.ts';
import {
  type Database,
  queryRow,
  queryRows,
  batchRead,
  type Statement,
  batchWrite,
} from '#backend/queries/database.ts';
import { COUNTRY_PATTERNS } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { compactText, foldText } from '#backend/search/search-words.ts';
import { SUBJECT_NAMES } from '#backend/search/subject-names.ts';

export interface IndexStamps {
  passages: number;
  courses: number;
}

/**
 * Fills empty parts of the assistant's index after an import or a change of texts. Returns stamps with which an isolate
 * detects that its copy is outdated.
 */
export async function fillIndex(db: Database): Promise<IndexStamps> {
  const existingStamps = await queryRow(db, selectFilledIndexes());
  if (!existingStamps?.names) await indexNames(db);
  return {
    passages: existingStamps?.passages || (await runFill(db, indexPassages)),
    courses: existingStamps?.courses || (await runFill(db, async (firstId) => fillCourses(firstId))),
  };
}

const IDS_PER_MILLISECOND = 1000;

/**
 * Fills the index. Its ids start at the current time plus a random number, so that the ids of two runs never collide.
 */
async function runFill(
  db: Database,
  createStatements: (firstId: number, db: Database) => Promise<Statement[]>,
): Promise<number> {
  const firstId = Date.now() * IDS_PER_MILLISECOND + Math.floor(Math.random() * IDS_PER_MILLISECOND);
  await batchWrite(db, await createStatements(firstId, db));
  return firstId;
}

async function indexPassages(firstId: number, db: Database): Promise<Statement[]> {
  const texts = (await batchRead<IndexedText[]>(db, ...selectTextsToIndex())).flat();
  return fillPassages(
    texts.flatMap(splitSections).map((indexedText, sectionIndex) => ({ ...indexedText, id: firstId + sectionIndex })),
  );
}

const SECTION_TAG = '<h2>';

/**
 * Splits an article with headings into one passage per section, because a whole article has words in common with most
 * questions and would outrank short texts that answer them. The last section (next steps and sources) is omitted. Its
 * sources are appended to each passage, in the paragraph with the figures that they support.
 */
function splitSections(indexedText: IndexedText): IndexedText[] {
  // Articles written by a site may end without a list of sources.
  if (indexedText.kind !== 'article' || indexedText.agentId !== 0 || !indexedText.body.includes(SECTION_TAG))
    return [indexedText];
  const titles = Object.entries(JSON.parse(indexedText.title) as Record<string, string>);
  const bodies = JSON.parse(indexedText.body) as Record<string, string>;
  const splitBody = (locale: string) => (bodies[locale] ?? '').split(SECTION_TAG).slice(1, -1);
  return splitBody('en-us').map((_, index) => {
    const buildLocalizedJson = (getPart: (heading: string, body: string, title: string) => string) =>
      JSON.stringify(
        Object.fromEntries(
          titles.map(([locale, title]) => {
            const [heading = '', body = ''] = (splitBody(locale)[index] ?? '').split('</h2>');
            return [
              locale,
              getPart(heading, citeSources(body, bodies[locale] ?? ''), title.split(TITLE_SEPARATOR)[0] ?? ''),
            ];
          }),
        ),
      );
    const [englishHeading = ''] = (splitBody('en-us')[index] ?? '').split('</h2>');
    return {
      ...indexedText,
      country: indexedText.country || getCountry(englishHeading),
      title: buildLocalizedJson((heading, _body, title) => `${title}${TITLE_SEPARATOR}${heading}`),
      body: buildLocalizedJson((_heading, body) => body),
    };
  });
}

/** Returns a section as one paragraph, followed by the sources of the whole article. */
function citeSources(section: string, article: string): string {
  const [, ...items] = article.slice(article.lastIndexOf('<details>')).split('<li>');
  const sources = items.map((item) => item.split('</li>')[0] ?? '').join(' · ');
  const text = section
    .trim()
    .replaceAll(/<\/p>\s*<p>/gu, '<br>')
    .replace(/<\/p>$/u, '');
  return sources.includes('<a ') ? `${text}${SOURCES_MARKUP}${sources}</em></p>` : section;
}

/** Returns the country that a heading names, or '' if it names none or several. */
function getCountry(heading: string): string {
  const countryKeys = COUNTRY_KEYS.filter((key) => COUNTRY_PATTERNS[key].test(heading.toLowerCase()));
  return countryKeys.length === 1 ? (countryKeys[0] ?? '') : '';
}

async function indexNames(db: Database): Promise<void> {
  const rows = await queryRows(db, selectNamesToIndex());
  const aliasesByTerm = getAliases(rows);
  const terms = rows.flatMap(({ kind, id, countryId, schools, key, english, chinese }) =>
    [
      english,
      // People shorten 昆士蘭州 to 昆士蘭, so both are names.
      ...Object.values(JSON.parse(chinese) as Record<string, string>).flatMap((name) =>
        kind === 'state' && /^.{2,}[州省]$/u.test(name) ? [name, name.slice(0, -1)] : [name],
      ),
      key === 'medicine' ? '' : key,
      ...(aliasesByTerm.get(`${kind} ${id}`) ?? []),
    ]
      .map(compactText)
      .filter((term) => [...term].length > 1)
      .map((term) => ({ term, kind, id, countryId, schools })),
  );
  await batchWrite(db, fillNames(terms));
}

/** Returns the common names of fields for course groups and single types. */
function getAliases(rows: readonly NameToIndex[]): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  const types = rows.filter(({ kind }) => kind === 'type');
  for (const { words, names } of SUBJECT_NAMES) {
    // The group of medicine also contains biomedical and other degrees, but a question about medicine asks for courses
    // with that title.
    const matchingGroup =
      words === 'medicine' ? undefined : rows.find(({ kind, key }) => kind === 'group' && key === words);
    const matchingTypes = types.filter(({ english }) =>
      words.split(' ').every((word) => foldText(english).split(' ').includes(word)),
    );
    const exactMatches = matchingTypes.filter(({ english }) => foldText(english) === words);
    const target = matchingGroup ?? exactMatches.at(-1) ?? (matchingTypes.length === 1 ? matchingTypes[0] : undefined);
    if (target)
      aliases.set(`${target.kind} ${target.id}`, [
        ...(aliases.get(`${target.kind} ${target.id}`) ?? []),
        words,
        ...names,
      ]);
  }
  return aliases;
}
