import { byId, desk, say } from './words.js';

/** Shows which file goes along, and takes pasted and dropped ones. `complain` says what is wrong with one. */
export function attach(form, complain) {
  const field = form.elements.namedItem('file');
  const chosen = byId('chosen');
  const largest = Number(desk.dataset.largest);

  function show() {
    const [file] = field.files;
    chosen.hidden = !file;
    for (const picture of chosen.querySelectorAll('img')) URL.revokeObjectURL(picture.src);
    chosen.replaceChildren(...(file ? describe(file) : []));
  }

  function describe(file) {
    const name = document.createElement('span');
    const isolated = Object.assign(document.createElement('bdi'), { textContent: file.name });
    name.append(isolated, ` · ${Math.ceil(file.size / 1024)} KB`);
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'btn icon' });
    const cross = Object.assign(document.createElement('span'), { className: 'i i-cross' });
    button.setAttribute('aria-label', say('removeFile', { name: file.name }));
    button.append(cross);
    button.addEventListener('click', () => {
      clear();
      form.elements.namedItem('text').focus();
    });
    if (!file.type.startsWith('image/')) return [name, button];
    const picture = Object.assign(document.createElement('img'), { src: URL.createObjectURL(file), alt: '' });
    return [picture, name, button];
  }

  function clear() {
    field.value = '';
    show();
  }

  /** Whether it may go along. A kind that the browser does not know is for the desk to judge. */
  function check(file) {
    const kinds = field.accept.split(',');
    const fault = file.size > largest ? 'tooLarge' : file.type && !kinds.includes(file.type) ? 'wrongKind' : '';
    complain(fault && say(fault));
    if (fault) clear();
    return !fault;
  }

  function take(files) {
    const [first] = files;
    if (!check(first)) return;
    const one = new DataTransfer();
    one.items.add(first);
    field.files = one.files;
    show();
    if (files.length > 1) complain(say('oneFile'));
  }

  field.addEventListener('change', () => {
    const [file] = field.files;
    if (!file || check(file)) show();
  });
  form.addEventListener('paste', (event) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  });
  const thread = byId('thread');
  const brings = (event) => event.dataTransfer.types.includes('Files');
  thread.addEventListener('dragover', (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    thread.classList.add('is-dropping');
  });
  thread.addEventListener('dragleave', () => thread.classList.remove('is-dropping'));
  thread.addEventListener('drop', (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    thread.classList.remove('is-dropping');
    if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files);
  });
  return { clear };
}
