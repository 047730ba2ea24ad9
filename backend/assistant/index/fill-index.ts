import {
  filledIndexes,
  fillNames,
  fillPassages,
  fillSubjectOffers,
  type IndexedText,
  type NameToIndex,
  namesToIndex,
  textsToIndex,
} from '#backend/queries/assistant/index.ts';
import { type Database, findRow, readRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import { compact, foldText, indexWords } from '#backend/search/search-words.ts';
import { SUBJECT_NAMES } from '#backend/search/subject-names.ts';

/** Fills what is empty of the assistant's index: after an import, or a change of a text, the next question does it. */
export async function fillIndex(db: Database): Promise<void> {
  const filled = await findRow(db, filledIndexes());
  if (!filled?.passages) await indexPassages(db);
  if (!filled?.names) await indexNames(db);
  if (!filled?.offers) await batchWrite(db, fillSubjectOffers());
}

const textsIn = (json: string) =>
  Object.values(JSON.parse(json) as Record<string, string>).map((text) => text.replace(/<[^<>]*>/gu, ' '));

async function indexPassages(db: Database): Promise<void> {
  const texts = (await batchRead<IndexedText[]>(db, ...textsToIndex())).flat();
  await batchWrite(
    db,
    fillPassages(
      texts.map((text, at) => ({
        ...text,
        id: at + 1,
        titleWords: indexWords(textsIn(text.title)),
        bodyWords: indexWords(textsIn(text.body)),
      })),
    ),
  );
}

async function indexNames(db: Database): Promise<void> {
  const rows = await readRows(db, namesToIndex());
  const aliases = aliasesOf(rows);
  const terms = rows.flatMap(({ kind, id, countryId, schools, key, english, chinese }) =>
    [
      english,
      ...Object.values(JSON.parse(chinese) as Record<string, string>),
      key === 'medicine' ? '' : key,
      ...(aliases.get(`${kind} ${id}`) ?? []),
    ]
      .map(compact)
      .filter((term) => [...term].length > 1)
      .map((term) => ({ term, kind, id, countryId, schools })),
  );
  await batchWrite(db, fillNames(terms));
}

/** What people call fields, by the group or the one type of courses whose name has their words. */
function aliasesOf(rows: readonly NameToIndex[]): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  const types = rows.filter(({ kind }) => kind === 'type');
  for (const { words, names } of SUBJECT_NAMES) {
    // Biomedical and other degrees are in the group of medicine: who asks for medicine means courses of that title.
    const group = words === 'medicine' ? undefined : rows.find(({ kind, key }) => kind === 'group' && key === words);
    const named = types.filter(({ english }) =>
      words.split(' ').every((word) => foldText(english).split(' ').includes(word)),
    );
    const exact = named.filter(({ english }) => foldText(english) === words);
    const meant = group ?? exact.at(-1) ?? (named.length === 1 ? named[0] : undefined);
    if (meant)
      aliases.set(`${meant.kind} ${meant.id}`, [...(aliases.get(`${meant.kind} ${meant.id}`) ?? []), words, ...names]);
  }
  return aliases;
}
