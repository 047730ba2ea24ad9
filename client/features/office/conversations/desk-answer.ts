/** Why a reply was not sent: a message key of the page. */
export type ReplyProblem =
  | 'held'
  | 'ended'
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

/** Result of a rejected action, with its input. */
export type ConversationActionResult =
  | { about: 'done' }
  /** The network failed. */
  | { about: 'notSent' }
  | { about: 'reply'; text: string; problem: ReplyProblem; name?: string; place?: string; takeFrom?: number }
  | { about: 'draft'; text: string }
  | { about: 'note'; text: string }
  | { about: 'take'; name: string }
  | { about: 'snooze'; until: string }
  | { about: 'handOver'; problem: 'wrong' | 'gone' | 'colleagueGone' | 'movedMeanwhile'; to: number; note: string };

export type AnswerAbout<A extends ConversationActionResult['about']> = Extract<ConversationActionResult, { about: A }>;

/** The answer to one form of the page, from its fetcher or from a posted document. */
export const answerAbout = <A extends ConversationActionResult['about']>(
  about: A,
  ...answers: (ConversationActionResult | null | undefined)[]
): AnswerAbout<A> | null => answers.find((answer): answer is AnswerAbout<A> => answer?.about === about) ?? null;
