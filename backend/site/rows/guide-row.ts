import { z } from 'zod';
import { GUIDE_COUNTRIES, GUIDE_TOPIC_KEYS } from '#backend/assistant/reading/guide-topics.ts';
import {
  deleteGuides,
  insertGuideTerms,
  type StoredGuideRow,
  selectSiteGuides,
} from '#backend/queries/assistant/guides.ts';
import { type Database, queryRows } from '#backend/queries/database.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { hasSameValues } from '#backend/site/forms/merge-typed.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import { parseStoredTexts } from '#backend/site/site-content.ts';
import {
  type ContentError,
  daySchema,
  generateId,
  optionalWebUrlSchema,
  createPlainTextSchema,
  type RowState,
  createRequiredTextsSchema,
} from './row-fields.ts';

/** Topic of advisers' opinions, which have no source page. */
export const ADVICE = 'advice' satisfies (typeof GUIDE_TOPIC_KEYS)[number];

/** Guide of the assistant: a dated passage with its source page (decision 040). */
export const GuideText = z.strictObject({
  country: z.enum(GUIDE_COUNTRIES),
  topic: z.enum(GUIDE_TOPIC_KEYS),
  standing: z.enum(['told', 'held']),
  title: createRequiredTextsSchema(200),
  passage: createRequiredTextsSchema(2000),
  page: optionalWebUrlSchema,
  publisher: createPlainTextSchema(120).default(''),
  /** Date on the page (day, month or year), or '' if undated. */
  asAt: z
    .string()
    .regex(/^$|^\d{4}(?:-\d\d){0,2}$/, 'noDay')
    .default(''),
  reviewBy: daySchema,
});
export type GuideText = z.infer<typeof GuideText>;

export const toGuideText = ({ title, passage, ...shownGuide }: StoredGuideRow) => {
  const { country, topic, standing, page, publisher, asAt, reviewBy } = shownGuide;
  const texts = { title: parseStoredTexts(title), passage: parseStoredTexts(passage) };
  return { country, topic, standing, ...texts, page, publisher, asAt, reviewBy };
};

/**
 * Returns the state of a guide. A site's guide replaces the shared one with the same key. An identical text is not
 * stored.
 */
export async function getGuideRow(db: Database, { id, fields }: StoredSite, key: string): Promise<RowState> {
  const rows = await queryRows(db, selectSiteGuides(id, key));
  const siteGuide = rows.find(({ agentId }) => agentId !== 0);
  const sharedGuide = rows.find(({ agentId }) => agentId === 0);
  const row = siteGuide ?? sharedGuide;
  return {
    live: row ? toGuideText(row) : null,
    ownerKey: fields.keyCode,
    name: '',
    isInPlaceOf: Boolean(siteGuide && sharedGuide),
    isCancelled: false,
    seats: 0,
    // A site cannot delete a shared guide.
    findFaults: (value) =>
      value === null ? (siteGuide ? [] : [{ path: '', problem: 'wrong' }]) : findMissingSource(value),
    write: (value) => {
      const isShared = sharedGuide && hasSameValues(flatten(value), flatten(toGuideText(sharedGuide)));
      return [
        ...deleteGuides(id, key),
        ...(value === null || isShared
          ? []
          : insertGuide(siteGuide?.id ?? generateId(), id, key, GuideText.parse(value))),
      ];
    },
  };
}

function findMissingSource(value: unknown): ContentError[] {
  const { topic, page, publisher } = GuideText.parse(value);
  if (topic === ADVICE) return [];
  return [
    ...(page === '' ? [{ path: 'page', problem: 'noAddress' } as const] : []),
    ...(publisher.trim() === '' ? [{ path: 'publisher', problem: 'needed' } as const] : []),
  ];
}

function insertGuide(id: number, agentId: number, key: string, { title, passage, ...guide }: GuideText) {
  const { country, topic, standing, page, publisher, asAt, reviewBy } = guide;
  return [
    insertRow('guides', {
      id,
      agent_id: agentId,
      guide_key: key,
      country,
      topic,
      title: JSON.stringify(title),
      passage: JSON.stringify(passage),
      page,
      publisher,
      as_at: asAt,
      review_by: reviewBy,
      standing,
    }),
    insertGuideTerms(id, { country, topic, title: Object.values(title), passage: Object.values(passage) }),
  ];
}
