import { z } from 'zod';
import { type Database, queryRow } from '#backend/queries/database.ts';
import { selectHomePage, saveHomePage } from '#backend/queries/site/home-page.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { HOME_SECTIONS } from '#shared/rules/home-sections.ts';
import { getLevelPolicy } from '#shared/tenant/level-policy.ts';
import { type ContentError, createOptionalTextsSchema, type RowState } from './row-fields.ts';

/** Schema of the heading and sections of a site's home page. If heading or lead is empty, the default text is used. */
export const HomeText = z.strictObject({
  title: createOptionalTextsSchema(80),
  lead: createOptionalTextsSchema(240),
  /** Shown sections, in order. */
  sections: z.array(z.strictObject({ section: z.enum(HOME_SECTIONS) })).max(HOME_SECTIONS.length),
});
export type HomeText = z.infer<typeof HomeText>;

const EMPTY_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };
const MAINLAND_ONLY_SECTIONS: ReadonlySet<string> = new Set(['exams', 'budget']);

/** Parses the stored home page. Returns null for a site that shows the default one. */
export function parseStoredHome(homeJson: string): HomeText | null {
  const parsedHome = homeJson === '' ? null : HomeText.safeParse(JSON.parse(homeJson));
  return parsedHome?.success ? parsedHome.data : null;
}

function createStandardHome(publicLevel: number): HomeText {
  const isMainland = getLevelPolicy({ publicLevel }).home === 'mainland';
  const sections = HOME_SECTIONS.filter((section) => isMainland || !MAINLAND_ONLY_SECTIONS.has(section));
  return { title: EMPTY_TEXTS, lead: EMPTY_TEXTS, sections: sections.map((section) => ({ section })) };
}

export async function getHomeRow(db: Database, { id, fields }: StoredSite): Promise<RowState> {
  const row = await queryRow(db, selectHomePage(id));
  return {
    live: parseStoredHome(row?.homePage ?? '') ?? createStandardHome(fields.publicLevel),
    ownerKey: fields.keyCode,
    name: '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    findFaults: (value) =>
      value === null ? [{ path: '', problem: 'wrong' }] : findRepeatedSections(HomeText.parse(value)),
    write: (value) => [saveHomePage(id, JSON.stringify(HomeText.parse(value)))],
  };
}

function findRepeatedSections({ sections }: HomeText): ContentError[] {
  const sectionNames = sections.map(({ section }) => section);
  if (sectionNames.length === 0) return [{ path: 'sections', problem: 'needed' }];
  return sectionNames.flatMap((name, index) =>
    sectionNames.indexOf(name) < index ? [{ path: `sections.${index}.section`, problem: 'listedTwice' as const }] : [],
  );
}
