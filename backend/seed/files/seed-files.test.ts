import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import list from './file-list.json' with { type: 'json' };
import { FILMED_LECTURES, PRESENTED_SCHOOLS } from './school-files.ts';
import { renderCaptions } from './film-cues.ts';
import { createLectureFilmCues } from './lecture-film.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { readPdfText } from '#tests/support/read-pdf-text.ts';
import { LECTURES, PLACES } from '#backend/seed/seed-data.ts';

const SEED_FOLDER = 'backend/seed/files/stored';
const readSeedFile = (name: string) => readFileSync(join(SEED_FOLDER, name));

const schools = PLACES.schools.filter(({ id }) => PRESENTED_SCHOOLS.has(id));
const lectures = LECTURES.filter(({ id }) => FILMED_LECTURES.has(id));

describe('the files of the demo', () => {
  it('match the list byte by byte', () => {
    expect(readdirSync(SEED_FOLDER).toSorted()).toEqual(Object.keys(list).toSorted());
    for (const [name, { bytes, sha256 }] of Object.entries(list)) {
      const file = readSeedFile(name);
      expect([name, file.byteLength, createHash('sha256').update(file).digest('hex')]).toEqual([name, bytes, sha256]);
    }
  });

  it('exist for all schools and lectures that need one, and are small', () => {
    expect([schools.length, lectures.length]).toEqual([PRESENTED_SCHOOLS.size, FILMED_LECTURES.size]);
    expect([schools.length >= 24, lectures.length >= 6]).toEqual([true, true]);
    for (const [name, { bytes }] of Object.entries(list)) expect([name, bytes < 150_000]).toEqual([name, true]);
    expect(Object.values(list).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(6_000_000);
  });

  it.each(LOCALES)('have captions in %s equal to those generated now', (locale) => {
    for (const lecture of lectures)
      expect(readSeedFile(`lecture-${lecture.id}-${locale}.vtt`).toString()).toBe(
        renderCaptions(createLectureFilmCues(lecture), locale),
      );
  });

  it('contain valid films', () => {
    const filmNames = Object.keys(list).filter((name) => name.endsWith('.webm'));
    expect(filmNames).toHaveLength(lectures.length);
    for (const name of filmNames)
      expect([name, readSeedFile(name).subarray(0, 4).toString('hex')]).toEqual([name, '1a45dfa3']);
  });

  it.each(LOCALES)('contain leaflets in %s with searchable text and the school’s names', (locale) => {
    for (const school of schools) {
      const file = readSeedFile(`leaflet-${school.id}-${locale}.pdf`);
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      const text = readPdfText(file).replaceAll(/\s/g, '');
      const schoolName = locale === 'zh-hk' ? school.nameHk : school.nameChn;
      expect(text).toContain(schoolName.replaceAll(/\s/g, ''));
      expect(text).toContain(school.name.replaceAll(/\s/g, ''));
      expect(text).toContain(school.intro[locale].replaceAll(/\s/g, '').slice(0, 30));
    }
  });
});
