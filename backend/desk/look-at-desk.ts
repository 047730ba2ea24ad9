import { asText, type Desk, placeOf } from './desk-door.ts';
import { DESK_COLUMNS, type DeskView, type SaidByDesk } from './desk-view.ts';
import { isDeskWord } from './desk-words.ts';
import { readDesk } from './read-desk.ts';
import { isolatePlain } from './write-isolated.ts';

/** What a request asks to see: the conversation and the column of its address, or those of a form. */
export async function lookAtDesk(c: Desk, said: SaidByDesk = {}, id = asText(c.req.query('c'))): Promise<DeskView> {
  const place = await placeOf(c, c.var.staff.name);
  const column = DESK_COLUMNS.find((name) => name === c.req.query('v')) ?? (said.deed ? 'person' : 'thread');
  const before = Number(c.req.query('before')) || 0;
  const isLooking = c.req.query('looking') !== 'no';
  const done = asText(c.req.query('done'));
  const word = asText(c.req.query('said'));
  const view = await readDesk(
    c,
    place,
    { id, before, column, isLooking },
    {
      ...(isDeskWord(`done.${done}`) && { deed: { refusal: '', done, typed: {} } }),
      ...(word === 'tooLarge' && { notice: place.say('tooLarge') }),
      ...said,
    },
  );
  return word === 'takenMeanwhile' && view.said.notice === undefined ? sayWhoTook(view) : view;
}

/** The name is the conversation's: an address is anybody's, and its words would stand here as the desk's own. */
function sayWhoTook(view: DeskView): DeskView {
  const name = view.open?.conversation.assignee;
  if (!name || name === view.agentName) return view;
  return { ...view, said: { ...view.said, notice: view.say('takenMeanwhile', { name: isolatePlain(name) }) } };
}
