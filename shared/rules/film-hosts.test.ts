import { describe, expect, it } from 'vitest';
import { toSchoolFacts } from '#client/features/school-detail/school-facts.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { isOnAllowedHost, parseFilmHosts } from './film-hosts.ts';

describe('the film hosts setting', () => {
  it('are host names separated by commas or spaces', () => {
    expect(parseFilmHosts(' Player.example,films.example  a.b-c.example ')).toEqual([
      'player.example',
      'films.example',
      'a.b-c.example',
    ]);
    expect(parseFilmHosts('')).toEqual([]);
    expect(parseFilmHosts("*.example https://x.example 'self' a.example;script-src localhost -a.example")).toEqual([]);
  });

  it.each([
    ['https://player.example/embed/1', true],
    ['https://PLAYER.example/embed/1', true],
    ['http://player.example/embed/1', false],
    ['https://player.example:8443/embed/1', false],
    ['https://evil@player.example/embed/1', false],
    ['https://player.example.evil.example/embed/1', false],
    ['https://a.player.example/embed/1', false],
    ['/embed/1', false],
  ])('%s: %s', (url, isAllowed) => {
    expect(isOnAllowedHost(url, ['player.example'])).toBe(isAllowed);
  });
});

describe('the film of a school', () => {
  const getFilm = (fields: object, movFile: object | null = null, hosts: string[] = []) => {
    const school = institutionByInstitutionId.data.parse({ institution: { id: 7, name: 'Leeds', ...fields }, movFile });
    return school && toSchoolFacts(school, 'zh', hosts).film;
  };
  const videoUrl = 'https://player.example/embed/1';

  it('is embedded from an allowed host, and linked otherwise', () => {
    expect(getFilm({ videoUrl }, null, ['player.example'])).toMatchObject({ kind: 'frame', address: videoUrl });
    expect(getFilm({ videoUrl }, null, ['films.example'])).toMatchObject({ kind: 'link', address: videoUrl });
    expect(getFilm({ videoUrl })).toMatchObject({ kind: 'link' });
    expect(getFilm({})).toBeNull();
  });

  it('includes the backend’s own host first', () => {
    const captions = [{ locale: 'zh', path: '/a.vtt' }];
    expect(getFilm({ videoUrl }, { filePath: '/a.webm', captions }, ['player.example'])).toMatchObject({
      kind: 'file',
      address: '/a.webm',
      captions,
    });
    expect(getFilm({}, { filePath: '/a.webm' })).toMatchObject({ kind: 'file', captions: [] });
  });
});
