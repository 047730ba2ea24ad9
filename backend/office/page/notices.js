import { byId, say } from './words.js';

const ON = 'desk-notices';

let isOn = false;
let sound = null;

/** Two short tones, which no file has to be asked for. */
function ring() {
  sound ??= new AudioContext();
  for (const [at, pitch] of [
    [0, 660],
    [0.16, 880],
  ]) {
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = pitch;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.12);
  }
}

/** To who asked for it and does not see the page; the browser shows one in place of another. */
export function notify(words) {
  if (!isOn || !document.hidden) return;
  ring();
  const notice = new Notification(words, { tag: ON });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
}

/** Off until somebody presses; the browser asks them then, and not before. */
export function offerNotices() {
  const button = byId('notices');
  if (!('Notification' in window)) return button.remove();
  const show = (on) => {
    isOn = on;
    button.setAttribute('aria-pressed', String(on));
    localStorage.setItem(ON, on ? 'yes' : 'no');
  };
  show(localStorage.getItem(ON) === 'yes' && Notification.permission === 'granted');
  button.addEventListener('click', async () => {
    if (isOn) return show(false);
    const isGranted = (await Notification.requestPermission()) === 'granted';
    show(isGranted);
    if (isGranted) sound ??= new AudioContext();
    else byId('announcer').textContent = say('noticesRefused');
  });
}
