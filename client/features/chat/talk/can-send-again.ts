import type { ChatRefusal } from '#shared/chat-protocol/commands.ts';

/** Another try helps against haste and a service that is away, not against what is wrong with the thing itself. */
const IN_VAIN: readonly ChatRefusal[] = ['tooLarge', 'wrongKind', 'badPicture', 'badInput'];

export const canSendAgain = (refusal: ChatRefusal | null) => refusal === null || !IN_VAIN.includes(refusal);
