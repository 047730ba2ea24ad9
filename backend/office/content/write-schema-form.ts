import { html } from 'hono/html';
import type { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type DeskWord, isDeskWord, type Markup } from '#backend/office/office-view.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import { mediaAddress } from '#backend/media/read-picture.ts';
import { ALL_LEVELS } from '#backend/queries/database.ts';
import { foreignWords } from '#backend/office/convert-script.ts';
import { unreviewedConversions } from '#backend/site/content-parts.ts';
import type { ContentError } from '#backend/site/rows/row-fields.ts';
import { entryIndexes, shapeOf, under } from '#backend/site/forms/schema-form.ts';
import { FIELD, type PartView } from './content-view.ts';

const wordOf = (word: string): DeskWord => {
  if (!isDeskWord(word)) throw new Error(`the office has no word ${word}`);
  return word;
};

/** What is written at length. */
const LONG = new Set(['body', 'content', 'webMetaDescription', 'passage', 'news', 'note', 'asks']);
/** What has a field of the browser's own. */
const TYPES: Readonly<Record<string, string>> = {
  reviewBy: 'date',
  day: 'date',
  startTime: 'datetime-local',
  endTime: 'datetime-local',
};
/** What an address or a menu knows a part by, which is said when it is begun. */
const FIXED = new Set(['entrance', 'menuKey']);

type Form = Pick<
  PartView,
  'say' | 'locale' | 'offered' | 'typed' | 'converted' | 'faults' | 'both' | 'other' | 'part' | 'picking' | 'pictures'
>;

/** A form of whatever the schema holds. Lists are changed by buttons, which send the form and bring it back. */
export function writeSchemaForm(form: Form, schema: z.ZodType, path = ''): Markup {
  const shape = shapeOf(schema);
  const key = keyOf(path);
  switch (shape.kind) {
    case 'object':
      return html`<div class="content-object">
        ${shape.fields.map(([name, inner]) => writeSchemaForm(form, inner, under(path, name)))}
      </div>`;
    case 'list':
      return writeList(form, shape.of, path);
    case 'texts':
      return html`<fieldset class="three">
        <legend>${form.say(wordOf(`contentField.${key}`))}</legend>
        ${LOCALES.map((locale) => (isAsked(form, under(path, locale), locale) ? writeText(form, path, locale) : writeKept(form, under(path, locale))))}
        ${writeFault(form, path)}
      </fieldset>`;
    case 'choice':
      return writeOne(
        form,
        path,
        html`${shape.of.map(
          (one) =>
            html`<option value="${one}" ${form.typed[path] === one ? html`selected` : ''}>
              ${form.say(wordOf(`contentKind.${one}`))}
            </option>`,
        )}`,
      );
    case 'number':
      return key === 'levels' ? writeLevels(form, path) : writeOne(form, path, null, 'number');
    case 'text':
      if (key === 'picture') return writePicture(form, path);
      return FIXED.has(path) && form.part.kind === 'page'
        ? html`<input
              type="hidden"
              name="${FIELD}${path}"
              value="${form.typed[path] ?? ''}"
            />${writeFault(form, path)}`
        : writeOne(form, path);
    case 'nothing':
      return html``;
    default:
      return assertNever(shape);
  }
}

/** The field of a path, without the places and languages in it. */
export const keyOf = (path: string) =>
  path.split('.').findLast((key) => !/^\d+$/.test(key) && !(LOCALES as readonly string[]).includes(key)) ?? '';
const idOf = (path: string) => `field-${path.replaceAll('.', '-')}`;

function writeList(form: Form, of: z.ZodType, path: string): Markup {
  const { say, typed } = form;
  const key = keyOf(path);
  const places = entryIndexes(typed, path);
  return html`<section class="content-list">
    <h3>${say(wordOf(`contentField.${key}`))}</h3>
    ${writeFault(form, path)}
    ${places.map((place, at) => {
      const own = under(path, place);
      const number = at + 1;
      const action = (verb: string, word: DeskWord) =>
        html`<button class="btn quiet" name="do" value="${verb} ${own}">
          ${say(word)}<span class="sr"> ${say('content.entry', { number })}</span>
        </button>`;
      return html`<details
        class="content-entry"
        id="entry-${own.replaceAll('.', '-')}"
        ${isOpen(form, own) ? html`open` : ''}
      >
        <summary><span>${say('content.entry', { number })}</span> ${writeIsolated(titleOfEntry(form, own))}</summary>
        ${writeSchemaForm(form, of, own)}
        <p class="content-moves">${at > 0 ? action('up', 'content.up') : ''} ${action('remove', 'content.remove')}</p>
      </details>`;
    })}
    <p>
      <button class="btn" name="do" value="add ${path}">
        ${say('content.add')}<span class="sr"> ${say(wordOf(`contentField.${key}`))}</span>
      </button>
    </p>
  </section>`;
}

/** One with a fault, one that both have changed, or one that says nothing yet. */
const isOpen = (form: Form, path: string) =>
  [...form.faults.map((fault) => fault.path), ...form.both, form.picking].some(
    (one) => one.startsWith(`${path}.`) || one === path,
  ) || titleOfEntry(form, path) === '';

/** By what an entry is known while it is closed: a fact by its kind and its figure, all else by the first words in it. */
function titleOfEntry({ say, typed, locale }: Pick<Form, 'say' | 'typed' | 'locale'>, path: string): string {
  const kind = `contentKind.${typed[`${path}.fact`] ?? ''}`;
  const amount = (typed[`${path}.amount`] ?? '').trim();
  if (amount && isDeskWord(kind)) return `${say(kind)}: ${amount}`;
  const own = Object.entries(typed).filter(([name, text]) => name.startsWith(`${path}.`) && text.trim());
  const find = (one: Locale) => own.find(([name]) => name.endsWith(`.${one}`))?.[1];
  return find(locale) ?? LOCALES.map(find).find((text) => text !== undefined) ?? '';
}

/** What a language says that is switched off stays as it is; where it is what is wrong, it is shown. */
const isAsked = ({ offered, faults, both }: Form, path: string, locale: Locale) =>
  offered.includes(locale) || both.includes(path) || faults.some((fault) => fault.path === path);

const writeKept = ({ typed }: Form, path: string): Markup =>
  html`<input type="hidden" name="${FIELD}${path}" value="${typed[path] ?? ''}" />`;

function writeText(form: Form, path: string, locale: (typeof LOCALES)[number]): Markup {
  const { say, typed, converted } = form;
  const own = under(path, locale);
  const isUnseen = locale === 'zh-hk' && unreviewedConversions({ [own]: typed[own] ?? '' }, converted).length > 0;
  const marks = html`id="${idOf(own)}" name="${FIELD}${own}" lang="${LANGUAGE_TAGS[locale]}" ${toldBy(form, own)}`;
  const value = typed[own] ?? '';
  return html`<div class="site-field">
    <label for="${idOf(own)}">${say(`siteLanguage.${locale}`)}</label>
    ${
      LONG.has(keyOf(path))
        ? html`<textarea ${marks} rows="7">${value}</textarea>`
        : html`<input ${marks} value="${value}" autocomplete="off" />`
    }
    ${
      isUnseen
        ? html`<p class="converted">
            <label><input type="checkbox" name="looked" value="${value}" /> ${say('content.converted')}</label>
            ${foreignWords(value).map(({ found, say: word }) => html`<br />${say('content.otherWord', { found, word })}`)}
          </p>`
        : ''
    }
    ${writeFault(form, own)} ${writeOther(form, own)}
  </div>`;
}

function writeOne(form: Form, path: string, options: Markup | null = null, given = 'text'): Markup {
  const id = idOf(path);
  const key = keyOf(path);
  const type = TYPES[key] ?? given;
  const value = form.typed[path] ?? '';
  const marks = html`id="${id}" name="${FIELD}${path}" ${toldBy(form, path)}`;
  return html`<div class="site-field">
    <label for="${id}">${form.say(wordOf(`contentField.${key}`))}</label>
    ${
      LONG.has(key)
        ? html`<textarea ${marks} rows="3">${value}</textarea>`
        : options
          ? html`<select ${marks}>
              ${options}
            </select>`
          : html`<input ${marks} type="${type}" value="${value}" autocomplete="off" />`
    }
    ${writeFault(form, path)} ${writeOther(form, path)}
  </div>`;
}

/** An address, or one of the site's own pictures: the form goes and comes back with all of them, to choose one. */
function writePicture(form: Form, path: string): Markup {
  const { say, locale, typed, picking, pictures } = form;
  const now = typed[path] ?? '';
  if (picking !== path)
    return html`<div class="content-pick">
      ${writeOne(form, path)}
      <p><button class="btn" name="do" value="pick ${path}">${say('content.pick')}</button></p>
    </div>`;
  const own = pictures.map((picture) => ({ ...picture, address: mediaAddress(picture.name) }));
  const choice = (address: string, shown: Markup) =>
    html`<label>
      <input type="radio" name="${FIELD}${path}" value="${address}" ${address === now ? html`checked` : ''} /> ${shown}
    </label>`;
  return html`<fieldset class="picks">
    <legend>${say('content.pick')}</legend>
    <p class="source">${say('content.pickHint')}</p>
    ${choice('', html`<span>${say('content.noPicture')}</span>`)}
    ${now === '' || own.some(({ address }) => address === now) ? '' : choice(now, html`<span>${writeIsolated(now)}</span>`)}
    ${own.map(({ address, source, width, height, alt, title }) =>
      choice(
        address,
        html`<img src="${source}" width="${width}" height="${height}" loading="lazy" alt="${alt[locale]}" />
          <span>${writeIsolated(title)}</span>`,
      ),
    )}
    ${writeFault(form, path)} ${writeOther(form, path)}
  </fieldset>`;
}

/** Who sees a part: everybody, or the levels that an import has named. */
function writeLevels(form: Form, path: string): Markup {
  const { say, typed } = form;
  const everybody = String(ALL_LEVELS);
  const now = typed[path] ?? everybody;
  const option = (value: string, word: DeskWord) =>
    html`<option value="${value}" ${value === now ? html`selected` : ''}>${say(word)}</option>`;
  return writeOne(
    form,
    path,
    html`${option(everybody, 'contentLevels.all')} ${option('0', 'contentLevels.none')}
    ${now === everybody || now === '0' ? '' : option(now, 'contentLevels.own')}`,
  );
}

const toldBy = ({ faults, both, other }: Form, path: string): Markup | '' => {
  const isFaulty = faults.some((one) => one.path === path);
  const told = [isFaulty && `${idOf(path)}-fault`, both.includes(path) && other && `${idOf(path)}-now`].filter(Boolean);
  return told.length > 0 ? html`aria-describedby="${told.join(' ')}" ${isFaulty ? html`aria-invalid="true"` : ''}` : '';
};

const writeFault = ({ say, faults }: Form, path: string): Markup | '' => {
  const fault: ContentError | undefined = faults.find((one) => one.path === path);
  return fault ? html`<p class="notice" id="${idOf(path)}-fault">${say(`contentProblem.${fault.problem}`)}</p>` : '';
};

const writeOther = ({ say, both, other }: Form, path: string): Markup | '' =>
  both.includes(path) && other
    ? html`<p class="notice" id="${idOf(path)}-now">
        ${say('siteTwo.now')} ${other[path] ? writeIsolated(other[path]) : say('siteTwo.empty')}
      </p>`
    : '';
