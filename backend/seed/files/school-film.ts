import { texts } from '#backend/site/site-content.ts';
import { type Cue, SCHOOL_SCENES } from './film-cues.ts';
import type { CitySeed, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { natureOf } from '#backend/catalogue/institution-kinds.ts';
import { kilometresBetween, writeThousands } from '#backend/catalogue/coordinates.ts';

export const HONG_KONG = { lat: 22.3193, lng: 114.1694 };

/** What a school's film tells: the way there, what it is, and that all of it is drawn. */
export function schoolFilmCues(school: SchoolSeed, city: CitySeed): Cue[] {
  const { chart, school: shown } = SCHOOL_SCENES;
  const km = writeThousands(Math.round(kilometresBetween(HONG_KONG, school) / 10) * 10);
  const nature = natureOf(school);
  return [
    {
      from: 0,
      to: chart,
      text: texts(
        `由香港到${city.nameHk}，直線約 ${km} 公里。`,
        `从香港到${city.nameChn}，直线约 ${km} 公里。`,
        `From Hong Kong to ${city.name}: about ${km} km in a straight line.`,
      ),
    },
    {
      from: chart,
      to: chart + shown / 2,
      text: texts(
        `${school.nameHk}，${nature['zh-hk']}。`,
        `${school.nameChn}，${nature.zh}。`,
        `${school.name}. ${nature['en-us']}.`,
      ),
    },
    {
      from: chart + shown / 2,
      to: chart + shown,
      text: texts(
        '畫面由本站繪製，不是實景，也不是院校的校徽。',
        '画面由本站绘制，不是实景，也不是院校的校徽。',
        'Drawn by this site. It shows no real place and no emblem of the school.',
      ),
    },
  ];
}
