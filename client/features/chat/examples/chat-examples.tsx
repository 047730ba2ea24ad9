import { useState } from 'react';
import { ChatCards } from '#client/features/chat/cards/chat-cards.tsx';
import { ConfirmImage } from '#client/features/chat/composer/file-sending.tsx';
import { INITIAL_RECORDING, type Recording } from '#client/features/chat/composer/recording.ts';
import { RecorderButton, VoiceInput } from '#client/features/chat/composer/voice-input.tsx';
import { ChatLanguageMenu, ChatTextDirection, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { SiteContext } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EXAMPLE_CARDS, EXAMPLE_SITE } from './example-content.ts';
import './chat-examples.css';

const noop = () => undefined;

export function ChatExamples() {
  return (
    <SiteContext value={EXAMPLE_SITE}>
      <ChatTextDirection>
        <ChatExampleList />
      </ChatTextDirection>
    </SiteContext>
  );
}

function ChatExampleList() {
  const { t, locale, dir } = useChatText();
  const [imageFile, setImageFile] = useState<File | null>(null);
  const [recordedText, setRecordedText] = useState('');
  const closeConfirmation = () => setImageFile(null);
  return (
    <div className="chat-examples" lang={locale} dir={dir}>
      <div className="stack">
        <ChatLanguageMenu />
        <ChatCards cards={EXAMPLE_CARDS.few} onLinkOpen={noop} />
        <ChatCards cards={EXAMPLE_CARDS.none} onLinkOpen={noop} />
        <Button onClick={() => void createExampleImage().then(setImageFile)}>{t('files.sendPicture')}</Button>
        {imageFile && <ConfirmImage file={imageFile} onSend={closeConfirmation} onCancel={closeConfirmation} />}
      </div>
      <div className="stack">
        <ChatCards cards={EXAMPLE_CARDS.otherRows} onLinkOpen={noop} />
        <ChatCards cards={EXAMPLE_CARDS.many} onLinkOpen={noop} />
      </div>
      <div className="stack">
        <VoiceExamples onRecorded={({ name, type, size }) => setRecordedText(`${name} ${type} ${size}`)} />
        <output className="meta">{recordedText}</output>
      </div>
    </div>
  );
}

async function createExampleImage(): Promise<File> {
  const canvas = new OffscreenCanvas(320, 200);
  const context2d = canvas.getContext('2d');
  for (let x = 0; x < canvas.width; x += 20) {
    if (!context2d) break;
    context2d.fillStyle = `hsl(${x} 40% 60%)`;
    context2d.fillRect(x, 0, 20, canvas.height);
  }
  return new File([await canvas.convertToBlob()], 'stripes.png', { type: 'image/png' });
}

const HOLD_GESTURE = { kind: 'held', fromY: 0 } as const;
const RUNNING_RECORDING = { way: HOLD_GESTURE, startedAt: 0, elapsed: 7400 };
const EXAMPLE_LEVEL = 0.6;

const RECORDING_STATES: readonly Recording[] = [
  INITIAL_RECORDING,
  { kind: 'opening', way: HOLD_GESTURE },
  { kind: 'recording', ...RUNNING_RECORDING },
  { kind: 'willCancel', ...RUNNING_RECORDING },
  { kind: 'recording', ...RUNNING_RECORDING, way: { kind: 'pressed' } },
  { kind: 'inited', note: 'tooShort' },
  { kind: 'inited', note: 'longest' },
  { kind: 'inited', note: 'denied' },
  { kind: 'inited', note: 'noDevice' },
];

function VoiceExamples({ onRecorded }: { onRecorded: (file: File) => void }) {
  return (
    <>
      <VoiceInput canSend onRecorded={onRecorded} onNeedHuman={noop} />
      <VoiceInput canSend={false} onRecorded={onRecorded} onNeedHuman={noop} />
      {RECORDING_STATES.map((recording, index) => (
        <RecorderButton
          key={index}
          recording={recording}
          getLevel={() => EXAMPLE_LEVEL}
          onPress={noop}
          onCancel={noop}
          pointerHandlers={{}}
        />
      ))}
    </>
  );
}
