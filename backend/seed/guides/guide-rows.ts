import { upsertRow } from '#backend/queries/write-rows.ts';
import type { Statement } from '#backend/queries/database.ts';
import { deleteGuides, guideWords } from '#backend/queries/assistant/guides.ts';
import type { GuideSeed } from './guide-seed.ts';
import { GUIDES_UK_1 } from './uk-1.ts';
import { GUIDES_UK_2 } from './uk-2.ts';
import { GUIDES_UK_3 } from './uk-3.ts';
import { GUIDES_AU_1 } from './au-1.ts';
import { GUIDES_AU_2 } from './au-2.ts';
import { GUIDES_US_1 } from './us-1.ts';
import { GUIDES_US_2 } from './us-2.ts';
import { GUIDES_CA_1 } from './ca-1.ts';
import { GUIDES_CA_2 } from './ca-2.ts';
import { GUIDES_ALL } from './all.ts';
import { GUIDES_CN } from './cn.ts';
import { GUIDES_HK } from './hk.ts';
import { GUIDES_COSTS } from './themes/costs.ts';
import { GUIDES_DEGREES } from './themes/degrees.ts';
import { GUIDES_HEALTH } from './themes/health.ts';
import { GUIDES_REFUSALS } from './themes/refusals.ts';
import { GUIDES_REGISTERS } from './themes/registers.ts';
import { GUIDES_RULES_OF_STAY } from './themes/rules-of-stay.ts';
import { GUIDES_SAFETY } from './themes/safety.ts';
import { GUIDES_SYSTEMS } from './themes/systems.ts';
import { GUIDES_UNDER_AGE } from './themes/under-age.ts';

export const GUIDES: readonly GuideSeed[] = [
  ...GUIDES_UK_1,
  ...GUIDES_UK_2,
  ...GUIDES_UK_3,
  ...GUIDES_AU_1,
  ...GUIDES_AU_2,
  ...GUIDES_US_1,
  ...GUIDES_US_2,
  ...GUIDES_CA_1,
  ...GUIDES_CA_2,
  ...GUIDES_ALL,
  ...GUIDES_CN,
  ...GUIDES_HK,
  ...GUIDES_REFUSALS,
  ...GUIDES_HEALTH,
  ...GUIDES_UNDER_AGE,
  ...GUIDES_RULES_OF_STAY,
  ...GUIDES_SYSTEMS,
  ...GUIDES_DEGREES,
  ...GUIDES_REGISTERS,
  ...GUIDES_SAFETY,
  ...GUIDES_COSTS,
];

/** The base whole, with its index; what stood there before goes. */
export const guideStatements = (): Statement[] => [
  deleteGuides(),
  ...GUIDES.flatMap(
    ({ key, country, topic, title, passage, page, publisher, asAt, reviewBy, standing = 'told' }, index) => [
      upsertRow('guides', ['id'], {
        id: index + 1,
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
      guideWords(index + 1, { country, topic, title: Object.values(title), passage: Object.values(passage) }),
    ],
  ),
];
