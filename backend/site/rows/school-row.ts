import { z } from 'zod';
import { type Database, findRow } from '#backend/queries/database.ts';
import { deleteNoteOnSchool, keepNoteOnSchool, schoolOfSite } from '#backend/queries/site/site-schools.ts';
import type { KeptSite } from '#backend/site/change-sites.ts';
import {
  dayField,
  maybeTexts,
  neededPlain,
  pictureAddress,
  type RowStand,
  someTexts,
  webAddress,
} from './row-fields.ts';

const MOST_SECTIONS = 12;
const MOST_FIGURES = 30;

/** A figure of the site's own: never without who publishes it, where, of which day, under what licence, and in which unit. */
const OwnFigure = z.strictObject({
  name: someTexts(120),
  amount: neededPlain(60),
  unit: neededPlain(40),
  /** Whether it stands beside a register's figure that says otherwise; that one stays as it is. */
  corrects: z.enum(['no', 'yes']),
  publisher: neededPlain(120),
  sourceTitle: neededPlain(200),
  page: webAddress,
  day: dayField,
  licence: neededPlain(120),
  note: maybeTexts(500),
});

/** What a site says of a school that all sites share. */
export const SchoolNote = z.strictObject({
  sections: z
    .array(z.strictObject({ title: someTexts(120), body: someTexts(8000) }))
    .max(MOST_SECTIONS)
    .default([]),
  contact: maybeTexts(500),
  picture: pictureAddress,
  figures: z.array(OwnFigure).max(MOST_FIGURES).default([]),
});
export type SchoolNote = z.infer<typeof SchoolNote>;

/** A note on a school is the site's own, whoever else says something of the same school. */
export async function readSchool(db: Database, { id, fields }: KeptSite, key: string): Promise<RowStand> {
  const row = await findRow(db, schoolOfSite(id, Number(key), 'zh-hk'));
  return {
    live: row?.content ? (JSON.parse(row.content) as unknown) : null,
    ownerKey: row ? fields.keyCode : '',
    name: row ? [row.nameChn, row.name].filter(Boolean).join(' · ') : '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    findFaults: () => [],
    write: (value) => [
      value === null
        ? deleteNoteOnSchool(id, Number(key))
        : keepNoteOnSchool(id, Number(key), JSON.stringify(SchoolNote.parse(value))),
    ],
  };
}
