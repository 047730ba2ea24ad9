import { refresh } from './freshen.js';
import { byId, say } from './words.js';

/** What is done to an application beside a conversation goes without leaving it. */
export function moveApplicationsOn() {
  document.addEventListener('submit', (event) => {
    const form = event.target.closest('form[data-action]');
    if (!form || !byId('application')) return;
    event.preventDefault();
    if (form.getAttribute('aria-busy') !== 'true') void move(form);
  });
}

async function move(form) {
  form.setAttribute('aria-busy', 'true');
  const { isDone, message } = await send(form);
  form.removeAttribute('aria-busy');
  if (isDone) {
    form.reset();
    form.closest('details')?.removeAttribute('open');
  }
  await refresh({ force: true });
  const place = byId('application');
  const [refusal, done] = [place.querySelector('[data-refusal]'), place.querySelector('[data-done]')];
  refusal.textContent = isDone ? '' : message;
  refusal.hidden = isDone;
  done.textContent = isDone ? message : '';
  (isDone ? done : refusal).scrollIntoView({ block: 'nearest' });
}

async function send(form) {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form)),
    });
    const { message } = await response.json();
    return { isDone: response.ok, message: message || say('notSent') };
  } catch {
    return { isDone: false, message: say('notSent') };
  }
}
