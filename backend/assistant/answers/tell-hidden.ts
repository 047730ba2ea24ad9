import type { Asked } from '#backend/assistant/reply.ts';
import { schoolCard } from '#backend/assistant/describe-card.ts';
import { say } from '#backend/assistant/say.ts';
import { type Database, readRows, type Statement } from '#backend/queries/database.ts';
import { schoolsByIds } from '#backend/queries/matching/matched-rows.ts';

type Asker = Pick<Asked, 'locale' | 'publicLevel'> & { db: Database };

/** Courses that a visitor is not shown are told as a number, with the way to see them. */
export const tellHidden = (shown: readonly unknown[], total: number, locale: Asked['locale']) =>
  shown.length === 0 && total > 0 ? say(locale, 'coursesAfterLogin', { count: total }) : '';

/** Schools are shown to everybody: in place of courses that are not, those that have them. */
export async function schoolsInstead({ db, locale, publicLevel }: Asker, schools: Statement<{ id: number }>) {
  const ids = (await readRows(db, schools)).map(({ id }) => id);
  const rows = await readRows(db, schoolsByIds(ids, { locale, publicLevel, user: null }));
  return ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => schoolCard(row, locale));
}
