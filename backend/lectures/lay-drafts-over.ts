import type { LectureRow } from '#backend/queries/lectures/lectures.ts';
import { asKept, type LectureText } from '#backend/site/rows/lecture-row.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Lectures as they would be with what is drafted of them; those that were never published stand first, where they are sought. */
export function layDraftsOver(
  rows: readonly LectureRow[],
  drafted: ReadonlyMap<string, LectureText>,
  { locale, isSought }: { locale: Locale; isSought: (endTime: string) => boolean },
): readonly LectureRow[] {
  const say = (texts: LectureText['title']) => texts[locale] || texts.zh;
  const layOver = (row: LectureRow, text: LectureText): LectureRow => ({
    ...row,
    title: say(text.title),
    speaker: say(text.speaker),
    place: say(text.place),
    description: say(text.body),
    startTime: asKept(text.startTime),
    endTime: asKept(text.endTime),
    online: text.online === 'yes' ? 1 : 0,
    cover: text.picture,
    videoUrl: text.recording,
  });
  const known = new Set(rows.map(({ id }) => String(id)));
  const fresh = [...drafted].filter(([key, { endTime }]) => !known.has(key) && isSought(asKept(endTime)));
  return [
    ...fresh.map(([key, text]) => layOver(nothingOf(Number(key)), text)),
    ...rows.map((row) => {
      const text = drafted.get(String(row.id));
      return text ? layOver(row, text) : row;
    }),
  ];
}

const nothingOf = (id: number): LectureRow => ({
  id,
  title: '',
  speaker: '',
  place: '',
  description: '',
  startTime: '',
  endTime: '',
  online: 0,
  cover: '',
  videoUrl: '',
  filmCaptions: '{}',
  seatsLeft: null,
  signedUp: 0,
  cancelled: 0,
});
