import { useState } from 'react';
import type { ChatFileKind } from '#shared/chat-protocol/file-kinds.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { checkSending, sayWhyNot } from './check-sending.ts';

interface ChosenFile {
  file: File;
  shows: ChatFileKind;
}

export interface FileSending {
  /** A picture that is looked at before it goes. */
  picture: ChosenFile | null;
  /** What only people can do something with, and there are none yet. */
  held: ChosenFile | null;
  /** Chosen, pasted or spoken. */
  take: (file: File) => void;
  sendPicture: () => void;
  sendHeld: () => Promise<void>;
  drop: () => void;
}

/** A file's way into the conversation: checked, looked at where it is a picture, and only to people. */
export function useFileSending(service: HumanService): FileSending {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation } = useConversation();
  const [picture, setPicture] = useState<ChosenFile | null>(null);
  const [held, setHeld] = useState<ChosenFile | null>(null);

  const send = ({ file, shows }: ChosenFile) => conversation.sendFile(file, file.name, shows);
  const pass = (chosen: ChosenFile) => (service.isWithPeople ? send(chosen) : setHeld(chosen));

  return {
    picture,
    held,
    take(file) {
      const checked = checkSending(file);
      if (!checked.ok) return void toast.error(sayWhyNot(t, checked.why));
      const chosen = { file, shows: checked.shows };
      if (checked.shows === 'image') setPicture(chosen);
      else pass(chosen);
    },
    sendPicture() {
      setPicture(null);
      if (picture) pass(picture);
    },
    async sendHeld() {
      if (!held || !(await service.ask())) return;
      setHeld(null);
      send(held);
    },
    drop() {
      setPicture(null);
      setHeld(null);
    },
  };
}
