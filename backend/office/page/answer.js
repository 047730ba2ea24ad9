import { attach } from './attach.js';
import { refresh } from './freshen.js';
import { keepDraft, readDraft } from './keep-draft.js';
import { toEnd } from './lines.js';
import { offerReady } from './ready-list.js';
import { base, byId, conversation, say } from './words.js';

const TYPING_EVERY_MS = 3000;

/** The box in which an answer is written. What could not be sent stays there, to be tried again. */
export function answer(form) {
  const text = form.elements.namedItem('text');
  const echo = form.elements.namedItem('echo');
  const takeFrom = form.elements.namedItem('takeFrom');
  const button = byId('send');
  const label = button.lastChild;
  const files = attach(form, complain);
  let typedAt = 0;

  function complain(words) {
    const notice = byId('notice');
    notice.textContent = words;
    notice.hidden = !words;
  }

  function keep() {
    keepDraft(text.value);
    form.toggleAttribute('data-kept', text.value !== '');
  }

  function tellTyping() {
    if (Date.now() - typedAt < TYPING_EVERY_MS) return;
    typedAt = Date.now();
    void fetch(`${base}/typing`, { method: 'POST', body: new URLSearchParams({ id: conversation }) }).catch(() => {});
  }

  function insert(words) {
    const start = text.selectionStart;
    const gap = start > 0 && !/\s/.test(text.value[start - 1]) ? '\n' : '';
    text.setRangeText(gap + words, start, text.selectionEnd, 'end');
    text.focus();
    keep();
  }

  offerReady(text, insert);
  // Of what is half in sight a browser thinks that it is seen.
  form.querySelector('.canned').addEventListener('focusin', ({ target }) => {
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  async function submit() {
    if (button.getAttribute('aria-busy') === 'true') return;
    if (!text.value.trim() && !form.elements.namedItem('file').files.length) {
      complain(say('empty'));
      text.focus();
      return;
    }
    button.setAttribute('aria-busy', 'true');
    complain('');
    const sent = text.value;
    const { failure, heldBy } = await send(form);
    button.removeAttribute('aria-busy');
    // Pressed again, it is taken from whoever was named.
    takeFrom.value = heldBy;
    label.textContent = say(failure && !heldBy ? 'tryAgain' : 'send');
    complain(failure);
    if (!failure) {
      // What was typed while it was on its way is the next answer.
      text.value = text.value.startsWith(sent) ? text.value.slice(sent.length) : text.value;
      files.clear();
      echo.value = crypto.randomUUID();
      keep();
    }
    await refresh();
    if (!failure) toEnd();
    // Who has gone on to write a note meanwhile would write the rest of it to the visitor.
    if (document.activeElement === document.body || form.contains(document.activeElement)) text.focus();
  }

  text.value ||= readDraft();
  keep();
  text.addEventListener('input', () => {
    keep();
    tellTyping();
    // Other words are another message, should the first have arrived after all.
    if (label.textContent === say('tryAgain')) echo.value = crypto.randomUUID();
  });
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit(button);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (submitter?.name === 'canned') insert(submitter.dataset.text);
    else void submit();
  });
}

/** Why it failed, '' when it did not; and in whose hands the conversation is, where that is why. */
async function send(form) {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', body: new FormData(form), headers });
    if (response.ok) return { failure: '', heldBy: '' };
    const { message, takeFrom = '' } = await response.json();
    return { failure: message || say('notSent'), heldBy: takeFrom };
  } catch {
    return { failure: say('notSent'), heldBy: '' };
  }
}
