import { GUIDES } from '#backend/seed/seed-data.ts';
import { upsertRow } from '#backend/queries/write-rows.ts';
import type { Statement } from '#backend/queries/database.ts';
import { deleteGuides, insertGuideTerms } from '#backend/queries/assistant/guides.ts';

/** Returns the statements that replace all shared guides and their index entries. */
export const createGuideStatements = (): Statement[] => [
  ...deleteGuides(0),
  ...GUIDES.flatMap(
    (
      { key, country, topic, title, passage, questions = {}, page, publisher, asAt, reviewBy, standing = 'told' },
      index,
    ) => [
      upsertRow('guides', ['id'], {
        id: index + 1,
        guide_key: key,
        country,
        topic,
        title: JSON.stringify(title),
        passage: JSON.stringify(passage),
        questions: JSON.stringify(questions),
        page,
        publisher,
        as_at: asAt,
        review_by: reviewBy,
        standing,
      }),
      insertGuideTerms(index + 1, { country, topic, title: Object.values(title), passage: Object.values(passage) }),
    ],
  ),
];
