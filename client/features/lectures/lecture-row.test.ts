import { describe, expect, it } from 'vitest';
import type { Lecture } from '#shared/contract/catalogue/lecture.ts';
import { toLectureRow } from './lecture-row.ts';

const lecture = (change: Partial<Lecture>): Lecture => ({
  id: '1',
  title: 'DSE',
  speaker: '',
  startTime: '2026-12-05 19:00:00',
  endTime: '2026-12-05 20:30:00',
  place: '',
  online: true,
  cover: '',
  videoUrl: '',
  captions: [],
  description: '' as Lecture['description'],
  seatsLeft: null,
  signedUp: false,
  cancelled: false,
  ...change,
});

describe('a lecture', () => {
  it('is at Hong Kong time, whoever reads it', () => {
    expect(toLectureRow(lecture({}))).toMatchObject({
      day: '2026-12-05',
      hours: '19:00–20:30',
      startsAt: '2026-12-05T19:00:00+08:00',
    });
    expect(toLectureRow(lecture({ endTime: '' }))).toMatchObject({ hours: '19:00', endsAt: '' });
    expect(toLectureRow(lecture({ startTime: 'soon' }))).toMatchObject({ day: '', startsAt: '' });
  });

  it('plays its film here and opens other pages', () => {
    const replay = (videoUrl: string) => toLectureRow(lecture({ videoUrl })).replay;
    expect(replay('/files/a.mp4')?.kind).toBe('film');
    expect(replay('https://video.example/watch?v=1')?.kind).toBe('page');
    expect(replay('')).toBeNull();
    expect(replay('javascript:alert(1)')).toBeNull();
  });
});
