import { hearTyping, showTyping } from './announce.js';
import { refresh } from './freshen.js';
import { notify } from './notices.js';
import { base, byId, conversation, say } from './words.js';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
/** CABLE_PING of shared/chat-protocol/cable-ping.ts; the runtime answers it while the hub hibernates. */
const PING = '{"type":"ping"}';
const PING_INTERVAL_MS = 3000;
/** A line that does not answer a ping within this time is dead. */
const SILENCE_MS = 10_000;
const BACK_SHOWN_MS = 5000;

let pause = FIRST_PAUSE_MS;
let isLost = false;
let next = 0;
let socket = null;

export function connect() {
  clearTimeout(next);
  const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${base}/live`);
  socket = line;
  // Measured from a ping, not from the last frame: a browser delays the timers of a tab in the background by a minute.
  let waitingSince = Date.now();
  const pinging = setInterval(() => {
    if (waitingSince > 0 && Date.now() - waitingSince > SILENCE_MS) return lose(line);
    if (waitingSince > 0 || line.readyState !== WebSocket.OPEN) return;
    waitingSince = Date.now();
    line.send(PING);
  }, PING_INTERVAL_MS);
  line.addEventListener('open', () => {
    pause = FIRST_PAUSE_MS;
    if (isLost) showBack();
    void refresh();
  });
  line.addEventListener('message', ({ data }) => {
    waitingSince = 0;
    const { message } = JSON.parse(data);
    if (message?.event) take(message.event, message.data);
  });
  line.addEventListener('close', () => {
    clearInterval(pinging);
    lose(line);
  });
}

function take(event, data) {
  const isHere = String(data.id) === conversation;
  if (event === 'conversation.typing_on' || event === 'conversation.typing_off') {
    if (isHere) showTyping(event.endsWith('on') ? say('typing') : '');
    return;
  }
  if (event === 'desk.typing') return isHere && hearTyping(data);
  if (String(data.conversation_id) === conversation) {
    showTyping('');
    if (data.message_type === 0) notify(say('newMessage'));
  }
  void refresh();
}

function lose(line) {
  if (line !== socket) return;
  socket = null;
  line.close();
  isLost = true;
  const bar = byId('netbar');
  bar.classList.remove('is-back');
  bar.textContent = say('offline');
  next = setTimeout(connect, pause);
  pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  void refresh(); // Who was signed out meanwhile finds out by it.
}

function showBack() {
  isLost = false;
  const bar = byId('netbar');
  bar.classList.add('is-back');
  bar.textContent = say('reconnected');
  setTimeout(() => {
    if (!isLost) bar.textContent = '';
  }, BACK_SHOWN_MS);
}

addEventListener('offline', () => socket && lose(socket));
addEventListener('online', () => !socket && isLost && connect());
