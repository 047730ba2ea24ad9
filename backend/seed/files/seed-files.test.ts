import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import list from './file-list.json' with { type: 'json' };
import { FILMED_LECTURES, PRESENTED_SCHOOLS } from './school-files.ts';
import { writeCaptions } from './film-cues.ts';
import { lectureFilmCues } from './lecture-film.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { readPdfText } from '#tests/support/read-pdf-text.ts';
import { LECTURES, PLACES } from '#backend/seed/seed-data.ts';

const FOLDER = 'backend/seed/files/stored';
const read = (name: string) => readFileSync(join(FOLDER, name));

const schools = PLACES.schools.filter(({ id }) => PRESENTED_SCHOOLS.has(id));
const lectures = LECTURES.filter(({ id }) => FILMED_LECTURES.has(id));

describe('the files of the demo', () => {
  it('are those of the list, byte by byte', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(list).toSorted());
    for (const [name, { bytes, sha256 }] of Object.entries(list)) {
      const file = read(name);
      expect([name, file.byteLength, createHash('sha256').update(file).digest('hex')]).toEqual([name, bytes, sha256]);
    }
  });

  it('are as many as there are schools and lectures to present, and small', () => {
    expect([schools.length, lectures.length]).toEqual([PRESENTED_SCHOOLS.size, FILMED_LECTURES.size]);
    expect([schools.length >= 24, lectures.length >= 6]).toEqual([true, true]);
    for (const [name, { bytes }] of Object.entries(list)) expect([name, bytes < 150_000]).toEqual([name, true]);
    expect(Object.values(list).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(6_000_000);
  });

  it.each(LOCALES)('have in %s the captions that films of today would get', (locale) => {
    for (const lecture of lectures)
      expect(read(`lecture-${lecture.id}-${locale}.vtt`).toString()).toBe(
        writeCaptions(lectureFilmCues(lecture), locale),
      );
  });

  it('have films that are films', () => {
    const films = Object.keys(list).filter((name) => name.endsWith('.webm'));
    expect(films).toHaveLength(lectures.length);
    for (const name of films) expect([name, read(name).subarray(0, 4).toString('hex')]).toEqual([name, '1a45dfa3']);
  });

  it.each(LOCALES)('contain leaflets in %s with searchable text and the school’s names', (locale) => {
    for (const school of schools) {
      const file = read(`leaflet-${school.id}-${locale}.pdf`);
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      const text = readPdfText(file).replaceAll(/\s/g, '');
      const namedValue = locale === 'zh-hk' ? school.nameHk : school.nameChn;
      expect(text).toContain(namedValue.replaceAll(/\s/g, ''));
      expect(text).toContain(school.name.replaceAll(/\s/g, ''));
      expect(text).toContain(school.intro[locale].replaceAll(/\s/g, '').slice(0, 30));
    }
  });
});
