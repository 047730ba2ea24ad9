// The desk's page is whole without this; with it, what is new appears by itself and nothing reloads.
const desk = document.querySelector('.desk');
const base = desk?.dataset.base ?? '';
const conversation = desk?.dataset.conversation ?? '';
const byId = (id) => document.getElementById(id);

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
const TYPING_EVERY_MS = 3000;
const TYPING_SHOWN_MS = 6000;
const NEAR_THE_END_PX = 120;

const isNearEnd = (log) => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_THE_END_PX;
const toEnd = () => byId('log')?.scrollTo({ top: byId('log').scrollHeight });

async function refresh() {
  const response = await fetch(`${base}/parts?c=${conversation}`, { headers: { accept: 'application/json' } });
  if (response.status === 401) return location.reload();
  if (!response.ok) return;
  const parts = await response.json();
  const log = byId('log');
  const follows = log ? isNearEnd(log) : false;
  for (const [id, markup] of Object.entries(parts)) {
    const place = byId(id);
    if (place && place.innerHTML !== markup) place.innerHTML = markup;
  }
  if (follows) toEnd();
}

let typingOver = 0;
function showTyping(isTyping) {
  const place = byId('typing');
  if (!place) return;
  clearTimeout(typingOver);
  place.textContent = isTyping ? place.dataset.words : '';
  if (isTyping) typingOver = setTimeout(() => showTyping(false), TYPING_SHOWN_MS);
}

function listen(pause = FIRST_PAUSE_MS) {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${base}/live`);
  let wait = pause;
  socket.addEventListener('open', () => {
    byId('netbar').hidden = true;
    wait = FIRST_PAUSE_MS;
    void refresh();
  });
  socket.addEventListener('message', ({ data }) => {
    const { message } = JSON.parse(data);
    if (!message?.event) return; // A ping, or a greeting.
    if (message.event.startsWith('conversation.typing')) {
      if (String(message.data.id) === conversation) showTyping(message.event.endsWith('on'));
      return;
    }
    if (String(message.data.conversation_id) === conversation) showTyping(false);
    void refresh();
  });
  socket.addEventListener('close', () => {
    byId('netbar').hidden = false;
    setTimeout(() => listen(Math.min(LONGEST_PAUSE_MS, wait * 2)), wait);
  });
}

function write(form) {
  const text = form.elements.namedItem('text');
  const file = form.elements.namedItem('file');
  const echo = form.elements.namedItem('echo');
  const button = form.querySelector('button.primary');
  const notice = byId('notice');
  const kept = `desk-draft-${conversation}`;
  let typedAt = 0;

  text.value ||= sessionStorage.getItem(kept) ?? '';
  text.addEventListener('input', () => {
    sessionStorage.setItem(kept, text.value);
    if (Date.now() - typedAt < TYPING_EVERY_MS) return;
    typedAt = Date.now();
    void fetch(`${base}/typing`, { method: 'POST', body: new URLSearchParams({ id: conversation }) }).catch(() => {});
  });
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    notice.hidden = true;
    const failure = await send(form, button.dataset.failed);
    button.removeAttribute('aria-busy');
    if (failure) {
      notice.textContent = failure;
      notice.hidden = false;
      return;
    }
    text.value = '';
    file.value = '';
    echo.value = crypto.randomUUID();
    sessionStorage.removeItem(kept);
    await refresh();
    toEnd();
    text.focus();
  });
}

/** Why it failed; '' when it did not. */
async function send(form, failed) {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', body: new FormData(form), headers });
    const answer = await response.json();
    return response.ok ? '' : answer.message || failed;
  } catch {
    return failed;
  }
}

if (desk) {
  const form = byId('write');
  if (form) write(form);
  toEnd();
  listen();
  // Waits grow by themselves.
  setInterval(() => document.visibilityState === 'visible' && void refresh(), 30_000);
}
