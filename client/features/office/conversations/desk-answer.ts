/** Message key of the reason why a reply was not sent. */
export type ReplyProblem =
  | 'held'
  | 'ended'
  | 'windowClosed'
  | 'notOnChannel'
  | 'gone'
  | 'placeholder'
  | 'tooLarge'
  | 'wrongKind'
  | 'badPicture'
  | 'empty'
  | 'infected'
  | 'notScanned'
  | 'notSent'
  | 'oneFile';

/** Result of an action. If the action was rejected, the result contains its input. */
export type ConversationActionResult =
  | { about: 'done' }
  | { about: 'notSent' }
  | { about: 'reply'; text: string; problem: ReplyProblem; name?: string; place?: string; takeFrom?: number }
  | { about: 'draft'; text: string }
  | { about: 'note'; text: string }
  | { about: 'take'; name: string }
  | { about: 'snooze'; until: string }
  | { about: 'handOver'; problem: 'wrong' | 'gone' | 'colleagueGone' | 'movedMeanwhile'; to: number; note: string };

export type ActionResultOf<About extends ConversationActionResult['about']> = Extract<
  ConversationActionResult,
  { about: About }
>;

/**
 * Returns the first result for the given form, either from its fetcher or from a document submission. Returns null if
 * there is none.
 */
export const findActionResult = <A extends ConversationActionResult['about']>(
  about: A,
  ...actionResults: (ConversationActionResult | null | undefined)[]
): ActionResultOf<A> | null =>
  actionResults.find((actionResult): actionResult is ActionResultOf<A> => actionResult?.about === about) ?? null;
