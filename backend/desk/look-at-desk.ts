import { asText, type Desk, placeOf } from './desk-door.ts';
import { DESK_COLUMNS, type DeskView, type SaidByDesk } from './desk-view.ts';
import { isDeskWord } from './desk-words.ts';
import { readDesk } from './read-desk.ts';

/** What a request asks to see: the conversation and the column of its address, or those of a form. */
export async function lookAtDesk(c: Desk, said: SaidByDesk = {}, id = asText(c.req.query('c'))): Promise<DeskView> {
  const place = await placeOf(c, c.var.staff.name);
  const column = DESK_COLUMNS.find((name) => name === c.req.query('v')) ?? (said.deed ? 'person' : 'thread');
  const before = Number(c.req.query('before')) || 0;
  const isLooking = c.req.query('looking') !== 'no';
  const done = asText(c.req.query('done'));
  const word = asText(c.req.query('said'));
  return readDesk(
    c,
    place,
    { id, before, column, isLooking },
    {
      ...(isDeskWord(`done.${done}`) && { deed: { refusal: '', done, typed: {} } }),
      ...(SAID.has(word) && isDeskWord(word) && { notice: place.say(word, { name: asText(c.req.query('who')) }) }),
      ...said,
    },
  );
}

/** What an address may make the desk say. */
const SAID = new Set(['tooLarge', 'takenMeanwhile']);
