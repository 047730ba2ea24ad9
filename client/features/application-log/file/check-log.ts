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

// The script of the page that a student keeps: whole in itself, without a network. It recounts all digests each time it is opened.

const NAMES: Record<Locale, string> = { 'zh-hk': '繁體中文', zh: '简体中文', 'en-us': 'English' };

type Child = Node | string | null;

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Readonly<Record<string, string>>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Result with an icon and text, not by colour alone. */
const verdict = (id: string, { isGood, text }: Finding) =>
  make('p', { id, class: isGood ? 'verdict good' : 'verdict bad', role: 'status' }, `${isGood ? '✓' : '✗'} ${text}`);

function renderChoice(locale: Locale, change: (locale: Locale) => void) {
  const buttons = LOCALES.map((one) => {
    const button = make(
      'button',
      { type: 'button', lang: languageTag(one), 'aria-pressed': String(one === locale) },
      NAMES[one],
    );
    button.addEventListener('click', () => change(one));
    return button;
  });
  return make('nav', { 'aria-label': 'Language' }, ...buttons);
}

function proofText({ file: words }: LogFileMessages, proof: LogVerificationResult): Finding {
  if (proof.holds)
    return {
      isGood: !proof.unsealed,
      text: interpolate(proof.unsealed ? words.unsealed : words.holds, { count: proof.entries }),
    };
  return { isGood: false, text: `${interpolate(words.broken, { seq: proof.seq })} ${words.fault[proof.fault]}` };
}

function renderEntries(file: LogFile, words: LogFileMessages, locale: Locale, firstBad: number) {
  const { when, what, who, fingerprint, exact, badHere } = words.file;
  const head = make('tr', {}, ...[when, what, who, fingerprint].map((text) => make('th', { scope: 'col' }, text)));
  const rows = file.entries.map((entry) => {
    const told = parseAction(entry);
    const plain = isWithheld(entry) ? null : entry;
    const by = plain?.by === 'student' ? words.application.you : plain?.who || words.application.adviser;
    const said = told.kind === 'event' && told.words ? make('p', { class: 'said' }, told.words) : null;
    const isBad = entry.seq >= firstBad;
    const whole = make('details', {}, make('summary', {}, exact), make('code', {}, plain?.action ?? entry.hash));
    return make(
      'tr',
      isBad ? { class: 'bad' } : {},
      make('td', {}, `${entry.seq}. ${plain ? formatMoment(plain.at, locale) : ''}`),
      make(
        'td',
        {},
        make('b', {}, entryText(words, entry, file.sent)),
        said,
        whole,
        isBad ? make('p', {}, `✗ ${badHere}`) : null,
      ),
      make('td', {}, by),
      make('td', {}, make('code', { class: 'hash' }, entry.hash)),
    );
  });
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows));
}

function renderComparison(file: LogFile, proof: LogVerificationResult, words: LogFileMessages) {
  const input = make('input', { id: 'digest', autocomplete: 'off', spellcheck: 'false' });
  const place = make('div', { id: 'compared' });
  const form = make(
    'form',
    {},
    make('label', { for: 'digest' }, words.file.compareLabel),
    input,
    make('button', { type: 'submit' }, words.file.compare),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    place.replaceChildren(verdict('compare-verdict', compareFinding(file, proof, input.value, words)));
  });
  return make(
    'section',
    {},
    make('h2', {}, words.file.compareTitle),
    make('p', {}, words.file.compareText),
    form,
    place,
  );
}

function renderFileCheck(file: LogFile, proof: LogVerificationResult, words: LogFileMessages) {
  const place = make('div', { id: 'looked-at' });
  const input = make('input', { id: 'file', type: 'file' });
  const look = async (chosen: File | undefined) => {
    if (!chosen) return;
    const finding = await fileFinding(file, proof, chosen, words).catch(() => ({
      isGood: false,
      text: interpolate(words.file.unreadable, { name: chosen.name }),
    }));
    place.replaceChildren(verdict('file-verdict', finding));
  };
  input.addEventListener('change', () => void look(input.files?.[0]));
  const section = make(
    'section',
    { class: 'drop' },
    make('h2', {}, words.file.fileTitle),
    make('p', {}, words.file.fileText),
    make('label', { for: 'file' }, words.file.choose),
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

function renderSubmitted(file: LogFile, words: LogFileMessages) {
  const submission = findSubmission(file.entries);
  if (!submission) return null;
  const rows = submission.documents.map(({ kind, sha256 }) =>
    make(
      'li',
      {},
      `${Object.hasOwn(words.kinds, kind) ? words.kinds[kind] : kind} `,
      make('code', { class: 'hash' }, sha256 || words.file.noDigest),
    ),
  );
  // Invalid JSON of a tampered file is displayed as is, below the error.
  const kept = parseOrNull(file.sent);
  const form = file.sent && make('pre', {}, kept === null ? file.sent : JSON.stringify(kept, null, 2));
  return make(
    'section',
    {},
    make('h2', {}, words.file.sentTitle),
    rows.length > 0 ? make('ul', {}, ...rows) : make('p', {}, words.file.noDocuments),
    form
      ? make('details', {}, make('summary', {}, words.file.formTitle), make('p', {}, words.file.formNote), form)
      : null,
  );
}

async function draw(file: LogFile, locale: Locale) {
  const words = logFileMessages(locale);
  const { log, form } = await verifyLogFile(file);
  const gaps = file.entries.filter(isWithheld).length;
  const title = interpolate(words.file.title, { id: file.application });
  document.title = title;
  document.documentElement.lang = languageTag(locale);
  page.replaceChildren(
    make(
      'main',
      {},
      renderChoice(locale, (next) => void draw(file, next)),
      make('h1', {}, title),
      make('p', {}, interpolate(words.file.from, { site: file.site, time: formatMoment(file.writtenAt, locale) })),
      make('p', { class: 'meta' }, words.file.offline),
      verdict('verdict', proofText(words, log)),
      form === 'none' ? null : verdict('form-verdict', { isGood: form === 'same', text: words.file.form[form] }),
      gaps > 0 ? make('p', { class: 'meta' }, interpolate(words.file.gaps, { count: gaps })) : null,
      make('p', {}, words.file.head, make('br', {}), make('code', { id: 'head', class: 'hash' }, file.head.head)),
      renderComparison(file, log, words),
      renderFileCheck(file, log, words),
      make('h2', {}, words.file.entries),
      make(
        'div',
        { class: 'scroll', tabindex: '0' },
        renderEntries(file, words, locale, log.holds ? Infinity : log.seq),
      ),
      renderSubmitted(file, words),
      make('h2', {}, words.page.proves),
      make('p', {}, words.page.provesText),
      make('p', {}, words.page.provesNot),
    ),
  );
}

/** The original content stays in the document, so that saving the page again keeps it. */
const page = document.querySelector('#page') ?? document.body;
const file = extractLogData(document.documentElement.outerHTML);
const asked = document.documentElement.dataset.locale ?? '';
const locale = isLocale(asked) ? asked : 'en-us';
if (file) void draw(file, locale);
else page.replaceChildren(verdict('verdict', { isGood: false, text: logFileMessages(locale).file.noLog }));
