import { z } from 'zod';
import type { ListCall } from '#shared/contract/call.ts';
import { address, number, text, token } from '#shared/contract/fields.ts';
import { givenList, id } from '#shared/contract/inputs.ts';
import { MOST_COMPARED } from '#shared/constants.ts';

/** What somebody publishes of what studying somewhere costs beside the school's own fees. */
const StudyCost = z.object({
  institutionId: token(),
  /** 'living' for a month, room and all; 'visa' once; 'flights' for a year, there and back. Any other is not read. */
  kind: token(),
  /** The town, in the caller's language; '' where it holds for the country. */
  place: text(),
  least: number(),
  most: number(),
  currency: token(),
  publisher: text(),
  address: address(),
  /** As the page says it. */
  asAt: token(),
});
export type StudyCost = z.infer<typeof StudyCost>;

/** One row for each school and kind that is known. Of a backend without it nothing of these is known. */
export const studyCosts = {
  method: 'POST',
  path: '/appInstitution/institution/studyCosts',
  input: z.object({ institutionIds: givenList(id(), MOST_COMPARED) }),
  edgeFields: ['publicLevel'],
  datas: StudyCost,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
