import { describe, expect, it } from 'vitest';
import type { Lecture } from '#shared/contract/catalogue/lecture.ts';
import { toLectureRow } from './lecture-row.ts';

const createLecture = (overrides: Partial<Lecture>): Lecture => ({
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
  ...overrides,
});

describe('a lecture', () => {
  it('is in Hong Kong time for every reader', () => {
    expect(toLectureRow(createLecture({}))).toMatchObject({
      day: '2026-12-05',
      hours: '19:00–20:30',
      startsAt: '2026-12-05T19:00:00+08:00',
    });
    expect(toLectureRow(createLecture({ endTime: '' }))).toMatchObject({ hours: '19:00', endsAt: '' });
    expect(toLectureRow(createLecture({ startTime: 'soon' }))).toMatchObject({ day: '', startsAt: '' });
  });

  it('plays a hosted film in place and links to other pages', () => {
    const getReplay = (videoUrl: string) => toLectureRow(createLecture({ videoUrl })).replay;
    expect(getReplay('/files/a.mp4')?.kind).toBe('film');
    expect(getReplay('https://video.example/watch?v=1')?.kind).toBe('page');
    expect(getReplay('')).toBeNull();
    expect(getReplay('javascript:alert(1)')).toBeNull();
  });
});
