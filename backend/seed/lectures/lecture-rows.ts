import type { Row } from '#backend/queries/write-rows.ts';
import { createTexts } from '#backend/site/site-content.ts';
import { ALL_LEVELS } from '#backend/queries/database.ts';
import { getReplay } from '#backend/seed/files/school-files.ts';
import { LECTURES } from '#backend/seed/seed-data.ts';

const toJson = JSON.stringify;

export const createLectureRows = (): Row[] =>
  LECTURES.map(({ id, title, place, description, startTime, endTime, online, seats, levels = ALL_LEVELS }) => ({
    id,
    levels,
    title: toJson(title),
    speaker: toJson(createTexts('', '', '')),
    place: toJson(place),
    description: toJson(description),
    start_time: startTime,
    end_time: endTime,
    online: online ? 1 : 0,
    seats,
    ...getReplay(id),
  }));
