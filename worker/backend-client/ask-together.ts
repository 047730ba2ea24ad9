import type { AskBackend, Call } from '#shared/contract/call.ts';
import type { Caller } from './caller.ts';
import type { ReadRank } from './retry-budget.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** A caller who is nobody in particular, as far as an answer can tell. */
export const anybody = (caller: Caller): Caller => ({
  ...caller,
  accessToken: null,
  address: '',
  userId: '',
  visitorId: '',
});

/**
 * Public reads of visitors are asked for once for all who ask at that moment; `askForAll` must ask as anybody, and not end
 * with one of them. Who is logged in is answered alone, for what they collected stands in many answers.
 */
export function askTogether(
  answers: SharedAnswers,
  caller: Caller,
  askAlone: AskBackend,
  askForAll: AskBackend,
  /** Who needs an answer more has it tried more often, and does not share the fewer tries of others. */
  rank: ReadRank = 'part',
): AskBackend {
  const isNamed = caller.accessToken !== null || caller.userId !== '';
  return (call, input) =>
    isNamed || !call.isPublic
      ? askAlone(call, input)
      : answers.share(`${rank} ${keyOf(call, caller, input)}`, () => askForAll(call, input));
}

/** All that an answer may follow from. */
const keyOf = (call: Call, { locale, agentId, agentKey, publicLevel, host }: Caller, input: unknown) =>
  JSON.stringify([call.method, call.path, locale, agentId, agentKey, publicLevel, host, input]);
