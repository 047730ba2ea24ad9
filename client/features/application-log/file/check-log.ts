import { interpolate } from '#shared/locale/interpolate.ts';
import { isWithheld, type LogVerificationResult } from '#shared/rules/application/log-chain.ts';
import { extractLogData, findSubmission, type LogFile, verifyLogFile } from '#shared/rules/application/log-file.ts';
import { isLocale, LOCALES, type Locale } from '#shared/locale/locales.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import { parseAction } from '#client/features/application-log/to-log-file.ts';
import {
  compareFinding,
  fileFinding,
  type Finding,
  languageTag,
  logFileMessages,
  type LogFileMessages,
  entryText,
  formatMoment,
} from './log-words.ts';

// Script of the log file that a student downloads. It works without a network, and verifies all digests each time the
// file is opened.

const NAMES: Record<Locale, string> = { 'zh-hk': '繁體中文', zh: '简体中文', 'en-us': 'English' };

type Child = Node | string | null;

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  input: Readonly<Record<string, string>>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(input)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Renders a result with an icon and text, and not by colour alone. */
const verdict = (id: string, { isGood, text }: Finding) =>
  make('p', { id, class: isGood ? 'verdict good' : 'verdict bad', role: 'status' }, `${isGood ? '✓' : '✗'} ${text}`);

function renderChoice(locale: Locale, change: (locale: Locale) => void) {
  const buttons = LOCALES.map((item) => {
    const button = make(
      'button',
      { type: 'button', lang: languageTag(item), 'aria-pressed': String(item === locale) },
      NAMES[item],
    );
    button.addEventListener('click', () => change(item));
    return button;
  });
  return make('nav', { 'aria-label': 'Language' }, ...buttons);
}

function proofText({ file: messages }: LogFileMessages, proof: LogVerificationResult): Finding {
  if (proof.holds)
    return {
      isGood: !proof.unsealed,
      text: interpolate(proof.unsealed ? messages.unsealed : messages.holds, { count: proof.entries }),
    };
  return { isGood: false, text: `${interpolate(messages.broken, { seq: proof.seq })} ${messages.fault[proof.fault]}` };
}

function renderEntries(file: LogFile, messages: LogFileMessages, locale: Locale, firstBad: number) {
  const { when, what, who, fingerprint, exact, badHere } = messages.file;
  const head = make('tr', {}, ...[when, what, who, fingerprint].map((text) => make('th', { scope: 'col' }, text)));
  const rows = file.entries.map((entry) => {
    const described = parseAction(entry);
    const plain = isWithheld(entry) ? null : entry;
    const by = plain?.by === 'student' ? messages.application.you : plain?.who || messages.application.adviser;
    const value = described.kind === 'event' && described.words ? make('p', { class: 'said' }, described.words) : null;
    const isBad = entry.seq >= firstBad;
    const whole = make('details', {}, make('summary', {}, exact), make('code', {}, plain?.action ?? entry.hash));
    return make(
      'tr',
      isBad ? { class: 'bad' } : {},
      make('td', {}, `${entry.seq}. ${plain ? formatMoment(plain.at, locale) : ''}`),
      make(
        'td',
        {},
        make('b', {}, entryText(messages, entry, file.sent)),
        value,
        whole,
        isBad ? make('p', {}, `✗ ${badHere}`) : null,
      ),
      make('td', {}, by),
      make('td', {}, make('code', { class: 'hash' }, entry.hash)),
    );
  });
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows));
}

function renderComparison(file: LogFile, proof: LogVerificationResult, messages: LogFileMessages) {
  const input = make('input', { id: 'digest', autocomplete: 'off', spellcheck: 'false' });
  const place = make('div', { id: 'compared' });
  const form = make(
    'form',
    {},
    make('label', { for: 'digest' }, messages.file.compareLabel),
    input,
    make('button', { type: 'submit' }, messages.file.compare),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    place.replaceChildren(verdict('compare-verdict', compareFinding(file, proof, input.value, messages)));
  });
  return make(
    'section',
    {},
    make('h2', {}, messages.file.compareTitle),
    make('p', {}, messages.file.compareText),
    form,
    place,
  );
}

function renderFileCheck(file: LogFile, proof: LogVerificationResult, messages: LogFileMessages) {
  const place = make('div', { id: 'looked-at' });
  const input = make('input', { id: 'file', type: 'file' });
  const look = async (chosen: File | undefined) => {
    if (!chosen) return;
    const finding = await fileFinding(file, proof, chosen, messages).catch(() => ({
      isGood: false,
      text: interpolate(messages.file.unreadable, { name: chosen.name }),
    }));
    place.replaceChildren(verdict('file-verdict', finding));
  };
  input.addEventListener('change', () => void look(input.files?.[0]));
  const section = make(
    'section',
    { class: 'drop' },
    make('h2', {}, messages.file.fileTitle),
    make('p', {}, messages.file.fileText),
    make('label', { for: 'file' }, messages.file.choose),
    input,
    place,
  );
  section.addEventListener('dragover', (event) => event.preventDefault());
  section.addEventListener('drop', (event) => {
    event.preventDefault();
    void look(event.dataTransfer?.files[0]);
  });
  return section;
}

function renderSubmitted(file: LogFile, messages: LogFileMessages) {
  const submission = findSubmission(file.entries);
  if (!submission) return null;
  const rows = submission.documents.map(({ kind, sha256 }) =>
    make(
      'li',
      {},
      `${Object.hasOwn(messages.kinds, kind) ? messages.kinds[kind] : kind} `,
      make('code', { class: 'hash' }, sha256 || messages.file.noDigest),
    ),
  );
  // The invalid JSON of a tampered file is displayed as it is, below the error.
  const stored = parseOrNull(file.sent);
  const form = file.sent && make('pre', {}, stored === null ? file.sent : JSON.stringify(stored, null, 2));
  return make(
    'section',
    {},
    make('h2', {}, messages.file.sentTitle),
    rows.length > 0 ? make('ul', {}, ...rows) : make('p', {}, messages.file.noDocuments),
    form
      ? make('details', {}, make('summary', {}, messages.file.formTitle), make('p', {}, messages.file.formNote), form)
      : null,
  );
}

async function draw(file: LogFile, locale: Locale) {
  const messages = logFileMessages(locale);
  const { log, form } = await verifyLogFile(file);
  const gaps = file.entries.filter(isWithheld).length;
  const title = interpolate(messages.file.title, { id: file.application });
  document.title = title;
  document.documentElement.lang = languageTag(locale);
  page.replaceChildren(
    make(
      'main',
      {},
      renderChoice(locale, (next) => void draw(file, next)),
      make('h1', {}, title),
      make('p', {}, interpolate(messages.file.from, { site: file.site, time: formatMoment(file.writtenAt, locale) })),
      make('p', { class: 'meta' }, messages.file.offline),
      verdict('verdict', proofText(messages, log)),
      form === 'none' ? null : verdict('form-verdict', { isGood: form === 'same', text: messages.file.form[form] }),
      gaps > 0 ? make('p', { class: 'meta' }, interpolate(messages.file.gaps, { count: gaps })) : null,
      make('p', {}, messages.file.head, make('br', {}), make('code', { id: 'head', class: 'hash' }, file.head.head)),
      renderComparison(file, log, messages),
      renderFileCheck(file, log, messages),
      make('h2', {}, messages.file.entries),
      make(
        'div',
        { class: 'scroll', tabindex: '0' },
        renderEntries(file, messages, locale, log.holds ? Infinity : log.seq),
      ),
      renderSubmitted(file, messages),
      make('h2', {}, messages.page.proves),
      make('p', {}, messages.page.provesText),
      make('p', {}, messages.page.provesNot),
    ),
  );
}

/** Renders the page. The original content stays in the document, so that saving the page again preserves it. */
const page = document.querySelector('#page') ?? document.body;
const file = extractLogData(document.documentElement.outerHTML);
const requested = document.documentElement.dataset.locale ?? '';
const locale = isLocale(requested) ? requested : 'en-us';
if (file) void draw(file, locale);
else page.replaceChildren(verdict('verdict', { isGood: false, text: logFileMessages(locale).file.noLog }));
