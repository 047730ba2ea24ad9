import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { withoutReload } from '#client/network/load-with-retry.ts';
import { Button } from '#client/ui/button/button.tsx';
import { browserStorage } from '#client/site/storage/safe-storage.ts';
import type { OfficeCounts } from '#shared/contract/office/frame.ts';
import { useOffice } from './office-context.tsx';

const STORAGE_KEY = 'desk-notices';
const CHANGED_EVENT = 'office-alerts-changed';

let audioContext: AudioContext | null = null;
/** Whether the service worker notifies this browser of waiting visitors. It does so even while no page is open. */
let hasPush = false;

/** Loads the script for push on demand, because most office pages neither change alerts nor have them enabled. */
const loadPush = () => withoutReload(() => import('./staff-push.ts'));

/** Subscribes to push. If the script cannot be loaded, for example offline, only an open page shows alerts. */
async function startPush(base: string): Promise<void> {
  const push = await loadPush().catch(() => null);
  hasPush = (await push?.subscribeDevice(base)) ?? false;
}

/** Plays two short tones. */
function playChime() {
  audioContext ??= new AudioContext();
  for (const [index, pitch] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const [tone, volume] = [audioContext.createOscillator(), audioContext.createGain()];
    tone.frequency.value = pitch;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(audioContext.destination);
    tone.start(audioContext.currentTime + index);
    tone.stop(audioContext.currentTime + index + 0.12);
  }
}

const canNotify = () => 'Notification' in window;

/** Whether alerts are on. They are off until the user switches them on and the browser grants permission. */
const isOn = () => canNotify() && browserStorage.read(STORAGE_KEY) === 'yes' && Notification.permission === 'granted';

/** Whether the user has neither switched alerts on nor off. */
const isUndecided = () =>
  canNotify() && browserStorage.read(STORAGE_KEY) === null && Notification.permission === 'default';

/** Whether the browser refuses notifications, other than when the user closes its question without an answer. */
const isBlocked = () => Notification.permission === 'denied';

function setOn(next: boolean) {
  browserStorage.keep(STORAGE_KEY, next ? 'yes' : 'no');
  window.dispatchEvent(new Event(CHANGED_EVENT));
}

const subscribe = (onChange: () => void) => {
  window.addEventListener(CHANGED_EVENT, onChange);
  return () => window.removeEventListener(CHANGED_EVENT, onChange);
};

/**
 * Requests permission and switches alerts on. Resolves to false if permission is denied. It must be called when a
 * button is pressed.
 */
async function turnOn(base: string): Promise<boolean> {
  const isGranted = (await Notification.requestPermission()) === 'granted';
  setOn(isGranted);
  if (!isGranted) return false;
  playChime();
  await startPush(base);
  return true;
}

async function turnOff(base: string): Promise<void> {
  setOn(false);
  hasPush = false;
  const push = await loadPush().catch(() => null);
  await push?.unsubscribeDevice(base);
}

/** Plays a sound. If the page is in the background, a system notification is shown as well. */
export function alertInBackground(message: string, address: string) {
  if (!document.hidden || !isOn()) return;
  playChime();
  showNotification(message, address);
}

function showNotification(message: string, address: string) {
  const notification = new Notification(message, { tag: STORAGE_KEY });
  notification.addEventListener('click', () => {
    window.focus();
    window.location.assign(address);
  });
}

const useBrowserState = (getState: () => boolean) => useSyncExternalStore(subscribe, getState, () => false);

/** Renders the switch of the account menu that enables alerts for waiting visitors. */
export function AlertSwitch() {
  const t = useText('office');
  const { base } = useOffice();
  const canAlert = useBrowserState(canNotify);
  const isPressed = useBrowserState(isOn);
  const [isRefused, setRefused] = useState(false);
  // A subscription ends with its session, so a new session must subscribe again.
  useEffect(() => {
    if (isOn() && !hasPush) void startPush(base);
  }, [base]);
  if (!canAlert) return null;
  const toggle = async () => (isPressed ? turnOff(base) : setRefused(!(await turnOn(base)) && isBlocked()));
  return (
    <>
      <button
        type="button"
        className="obar__alerts"
        id="notices"
        aria-pressed={isPressed}
        onClick={() => void toggle()}
      >
        {t('alerts.label')}
        <span className="meta" aria-hidden="true">
          {t(isPressed ? 'alerts.on' : 'alerts.off')}
        </span>
      </button>
      <p className="meta" role="status">
        {isRefused ? t('alerts.refused') : ''}
      </p>
    </>
  );
}

/** Offers alerts once, when the page shows that no visitor is waiting. */
export function AlertOffer() {
  const t = useText('office');
  const { base } = useOffice();
  const isOffered = useBrowserState(isUndecided);
  const [isRefused, setRefused] = useState(false);
  if (isRefused)
    return (
      <p className="meta" role="status">
        {t('alerts.refused')}
      </p>
    );
  if (!isOffered) return null;
  const accept = async () => {
    const isGranted = await turnOn(base);
    setRefused(!isGranted && isBlocked());
  };
  return (
    <Button size="s" onClick={() => void accept()}>
      {t('alerts.offer')}
    </Button>
  );
}

/** Announces each visitor who starts to wait, on all office pages. */
export function WaitingAnnouncement({ newest }: { newest: OfficeCounts['newest'] }) {
  const t = useText('office');
  const { base } = useOffice();
  const lastAskedAt = useRef(newest?.askedAt ?? 0);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!newest || newest.askedAt <= lastAskedAt.current) return;
    lastAskedAt.current = newest.askedAt;
    const message = t('newWaiting', { name: `\u2068${newest.name}\u2069` });
    setText(message);
    if (!document.hidden || !isOn()) return;
    playChime();
    // The service worker shows its own notification, so the page shows none.
    if (!hasPush) showNotification(message, `${base}/conversations?c=${newest.id}`);
  }, [newest, base, t]);
  return (
    <p className="sr" id="announcer" role="status">
      {text}
    </p>
  );
}
