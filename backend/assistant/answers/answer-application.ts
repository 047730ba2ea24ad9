import { linkCard } from '#backend/assistant/describe-card.ts';
import { type Asked, paragraph, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { findHelp } from './answer-back.ts';

/** Where one applies, sees how far it is, and reads which documents are asked for; the help's words where it has some. */
export async function answerApplication(asked: Asked): Promise<Reply> {
  const { locale } = asked;
  const help = await findHelp(asked);
  return replyWith([help?.answer ?? paragraph(locale, say(locale, 'application'))], {
    cards: [
      linkCard('/my-apply', say(locale, 'applyLink'), say(locale, 'applyLinkText')),
      linkCard('/my-apply/proccess', say(locale, 'progressLink'), say(locale, 'progressLinkText')),
    ],
  });
}

/** A school has said no. What can be done is a person's to say: no rule of a school is worded here. */
export const consoleRejected = ({ locale }: Asked): Reply =>
  replyWith([paragraph(locale, say(locale, 'rejected'))], {
    cards: [linkCard('/my-apply/proccess', say(locale, 'progressLink'), say(locale, 'progressLinkText'))],
    offersHuman: true,
  });
