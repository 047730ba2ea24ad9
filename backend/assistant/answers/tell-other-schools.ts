import { type Asked, ownName, paragraph, type Reply } from '#backend/assistant/reply.ts';
import { listOf, say } from '#backend/assistant/say.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import { readTogether } from '#backend/queries/database.ts';

/** A name that other schools go by too: they are named, so that nobody takes one for the other. */
export async function tellOtherSchools(known: Reply, { db, wishes, locale, publicLevel }: Asked): Promise<Reply> {
  const paragraphs = await Promise.all(
    wishes.alsoNamed.map(async ({ said, schools }) => {
      const rows = await readTogether(db, ...schools.map((id) => schoolDetail(String(id), locale, publicLevel)));
      const names = rows.flat().map((row) => ownName(locale, row));
      return names.length > 0
        ? paragraph(locale, say(locale, 'alsoNamed', { said, names: listOf(locale, names) }))
        : '';
    }),
  );
  return { ...known, answer: paragraphs.join('') + known.answer };
}
