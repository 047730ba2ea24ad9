import { z } from 'zod';
import type { Locale } from '#shared/locale/locales.ts';
import { type Database, queryRow, getOfficeScript } from '#backend/queries/database.ts';
import { deleteNoteOnSchool, saveSchoolNote, selectSchoolOfSite } from '#backend/queries/site/site-schools.ts';
import { saveSiteFacts, saveSiteName } from '#backend/queries/site/site-facts.ts';
import { compactText } from '#backend/search/search-words.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { getSchoolName, toMessage } from './site-row.ts';
import {
  daySchema,
  createOptionalTextsSchema,
  optionalWebUrlSchema,
  createRequiredPlainTextSchema,
  pictureUrlSchema,
  type RowState,
  createRequiredTextsSchema,
  webUrlSchema,
} from './row-fields.ts';
import { toSiteFacts, SchoolFacts } from './school-facts.ts';

const MAX_SECTIONS = 12;
const MAX_FIGURES = 30;

/** Figure of a site, with required publisher, page, date, licence and unit. */
const OwnFigure = z.strictObject({
  name: createRequiredTextsSchema(120),
  amount: createRequiredPlainTextSchema(60),
  unit: createRequiredPlainTextSchema(40),
  /** Whether the figure is shown next to a differing one of a register, which is not changed. */
  corrects: z.enum(['no', 'yes']),
  publisher: createRequiredPlainTextSchema(120),
  sourceTitle: createRequiredPlainTextSchema(200),
  page: webUrlSchema,
  day: daySchema,
  licence: createRequiredPlainTextSchema(120),
  note: createOptionalTextsSchema(500),
});

export const SchoolSections = z
  .array(z.strictObject({ title: createRequiredTextsSchema(120), body: createRequiredTextsSchema(8000) }))
  .max(MAX_SECTIONS)
  .default([]);

/** Schema of a name that contains Chinese characters, or '' for none. */
const chineseNameSchema = z
  .string()
  .regex(/^(?:|(?=.*\p{Script=Han})[^<>&"\p{Cc}]{2,60})$/u, toMessage('noChinese'))
  .default('');

/** Established Chinese names of a school, with a page that uses them. */
const NAME_FIELDS = { nameHk: chineseNameSchema, nameZh: chineseNameSchema, namePage: optionalWebUrlSchema };

/** Note of a site on a shared school. */
export const SchoolNote = z
  .strictObject({
    ...NAME_FIELDS,
    facts: SchoolFacts,
    sections: SchoolSections,
    contact: createOptionalTextsSchema(500),
    picture: pictureUrlSchema,
    figures: z.array(OwnFigure).max(MAX_FIGURES).default([]),
  })
  .superRefine(({ nameHk, nameZh, namePage }, context) => {
    if ((nameHk || nameZh) && !namePage)
      context.addIssue({ code: 'custom', path: ['namePage'], ...toMessage('noNameSource') });
  });
export type SchoolNote = z.infer<typeof SchoolNote>;

/** Returns the state of the site's note on a school. Each site has its own. */
export async function getSchoolRow(
  db: Database,
  { id, fields }: StoredSite,
  key: string,
  locale: Locale,
): Promise<RowState> {
  const row = await queryRow(db, selectSchoolOfSite(id, Number(key), getOfficeScript(locale)));
  return {
    live: row?.content ? (JSON.parse(row.content) as unknown) : null,
    ownerKey: row ? fields.keyCode : '',
    name: row ? getSchoolName(row, locale) : '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    findFaults: () => [],
    write: async (value) => {
      if (value === null)
        return [
          deleteNoteOnSchool(id, Number(key)),
          ...saveSiteFacts(id, Number(key), []),
          ...saveSiteName(id, Number(key), null),
        ];
      const note = SchoolNote.parse(value);
      return [
        saveSchoolNote(id, Number(key), JSON.stringify(note)),
        ...saveSiteFacts(id, Number(key), toSiteFacts(id, note.facts)),
        ...saveSiteName(id, Number(key), await buildSiteName(note)),
      ];
    },
  };
}

async function buildSiteName({ nameHk, nameZh }: Pick<SchoolNote, 'nameHk' | 'nameZh'>) {
  const names = [nameHk, nameZh].map((name) => name.trim()).filter(Boolean);
  if (names.length === 0) return null;
  const terms = (await convertToBothScripts(names)).map(compactText);
  return { zh: nameZh.trim(), 'zh-hk': nameHk.trim(), terms: [...new Set(terms)] };
}

/** Converts names to both scripts, because a search does not convert its words. */
export async function convertToBothScripts(names: readonly string[]): Promise<string[]> {
  const [{ Converter: toSimplified }, { Converter: toTraditional }] = await Promise.all([
    import('opencc-js/t2cn'),
    import('opencc-js/cn2t'),
  ]);
  return names.flatMap((name) => [
    name,
    toSimplified({ from: 'hk', to: 'cn' })(name),
    toTraditional({ from: 'cn', to: 'hk' })(name),
  ]);
}
