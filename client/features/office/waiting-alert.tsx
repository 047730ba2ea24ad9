import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { browserStorage } from '#client/site/storage/safe-storage.ts';
import type { OfficeCounts } from '#shared/contract/office/frame.ts';
import { useOffice } from './office-context.tsx';

const ON = 'desk-notices';
const CHANGED = 'office-alerts-changed';

let audio: AudioContext | null = null;

/** Plays two short tones. */
function playChime() {
  audio ??= new AudioContext();
  for (const [index, pitch] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + index);
    tone.stop(audio.currentTime + index + 0.12);
  }
}

/** Alerts are off until the user switches them on; the browser then asks for permission. */
const isOn = () => browserStorage.read(ON) === 'yes' && Notification.permission === 'granted';

function setOn(next: boolean) {
  browserStorage.keep(ON, next ? 'yes' : 'no');
  window.dispatchEvent(new Event(CHANGED));
}

const subscribe = (onChange: () => void) => {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
};

/** Plays a sound and shows a system notification if the page is in the background. */
export function alertInBackground(message: string, address: string) {
  if (!('Notification' in window) || !document.hidden || !isOn()) return;
  playChime();
  const notification = new Notification(message, { tag: ON });
  notification.addEventListener('click', () => {
    window.focus();
    window.location.assign(address);
  });
}

/** Renders the switch of the account menu that enables alerts for waiting visitors. */
export function AlertSwitch() {
  const t = useText('office');
  const canAlert = useSyncExternalStore(
    subscribe,
    () => 'Notification' in window,
    () => false,
  );
  const pressed = useSyncExternalStore(
    subscribe,
    () => 'Notification' in window && isOn(),
    () => false,
  );
  const [isRefused, setRefused] = useState(false);
  if (!canAlert) return null;
  async function toggle() {
    if (pressed) return setOn(false);
    const isGranted = (await Notification.requestPermission()) === 'granted';
    setOn(isGranted);
    setRefused(!isGranted);
    if (isGranted) playChime();
  }
  return (
    <>
      <button type="button" className="obar__alerts" id="notices" aria-pressed={pressed} onClick={() => void toggle()}>
        {t('alerts.label')}
        <span className="meta" aria-hidden="true">
          {t(pressed ? 'alerts.on' : 'alerts.off')}
        </span>
      </button>
      <p className="meta" role="status">
        {isRefused ? t('alerts.refused') : ''}
      </p>
    </>
  );
}

/** Announces each visitor who starts to wait, on every page of the office. */
export function WaitingAnnouncement({ newest }: { newest: OfficeCounts['newest'] }) {
  const t = useText('office');
  const { base } = useOffice();
  const last = useRef(newest?.askedAt ?? 0);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!newest || newest.askedAt <= last.current) return;
    last.current = newest.askedAt;
    const message = t('newWaiting', { name: `\u2068${newest.name}\u2069` });
    setText(message);
    alertInBackground(message, `${base}/conversations?c=${newest.id}`);
  }, [newest, base, t]);
  return (
    <p className="sr" id="announcer" role="status">
      {text}
    </p>
  );
}
