import { useState } from 'react';
import { ChatCards } from '#client/features/chat/cards/chat-cards.tsx';
import { ConfirmImage } from '#client/features/chat/composer/file-sending.tsx';
import { NO_RECORDING, type Recording } from '#client/features/chat/composer/recording.ts';
import { VoiceFace, VoiceInput } from '#client/features/chat/composer/voice-input.tsx';
import { ChatLanguage, ChatReading, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { SiteContext } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EXAMPLE_CARDS, EXAMPLE_SITE } from './example-content.ts';
import './chat-examples.css';

const doNothing = () => undefined;

export function ChatExamples() {
  return (
    <SiteContext value={EXAMPLE_SITE}>
      <ChatReading>
        <Examples />
      </ChatReading>
    </SiteContext>
  );
}

function Examples() {
  const { t, locale, dir } = useChatText();
  const [file, setFile] = useState<File | null>(null);
  const [recorded, setRecorded] = useState('');
  const close = () => setFile(null);
  return (
    <div className="chat-examples" lang={locale} dir={dir}>
      <div className="stack">
        <ChatLanguage />
        <ChatCards cards={EXAMPLE_CARDS.few} onFollow={doNothing} />
        <ChatCards cards={EXAMPLE_CARDS.none} onFollow={doNothing} />
        <Button onClick={() => void renderPicture().then(setFile)}>{t('files.sendPicture')}</Button>
        {file && <ConfirmImage file={file} onSend={close} onCancel={close} />}
      </div>
      <div className="stack">
        <ChatCards cards={EXAMPLE_CARDS.otherRows} onFollow={doNothing} />
        <ChatCards cards={EXAMPLE_CARDS.many} onFollow={doNothing} />
      </div>
      <div className="stack">
        <VoiceExamples onRecorded={({ name, type, size }) => setRecorded(`${name} ${type} ${size}`)} />
        <output className="meta">{recorded}</output>
      </div>
    </div>
  );
}

async function renderPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(320, 200);
  const pen = canvas.getContext('2d');
  for (let x = 0; x < canvas.width; x += 20) {
    if (!pen) break;
    pen.fillStyle = `hsl(${x} 40% 60%)`;
    pen.fillRect(x, 0, 20, canvas.height);
  }
  return new File([await canvas.convertToBlob()], 'stripes.png', { type: 'image/png' });
}

const HELD = { kind: 'held', fromY: 0 } as const;
const RUNNING = { way: HELD, startedAt: 0, elapsed: 7400 };
const LOUDNESS = 0.6;

const STATES: readonly Recording[] = [
  NO_RECORDING,
  { kind: 'opening', way: HELD },
  { kind: 'recording', ...RUNNING },
  { kind: 'willCancel', ...RUNNING },
  { kind: 'recording', ...RUNNING, way: { kind: 'pressed' } },
  { kind: 'inited', note: 'tooShort' },
  { kind: 'inited', note: 'longest' },
  { kind: 'inited', note: 'denied' },
  { kind: 'inited', note: 'noDevice' },
];

function VoiceExamples({ onRecorded }: { onRecorded: (file: File) => void }) {
  return (
    <>
      <VoiceInput canSend onRecorded={onRecorded} onNeedHuman={doNothing} />
      <VoiceInput canSend={false} onRecorded={onRecorded} onNeedHuman={doNothing} />
      {STATES.map((recording, index) => (
        <VoiceFace
          key={index}
          recording={recording}
          level={() => LOUDNESS}
          onPress={doNothing}
          onCancel={doNothing}
          holdHandlers={{}}
        />
      ))}
    </>
  );
}
