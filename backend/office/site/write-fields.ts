import { html } from 'hono/html';
import { type DeskWord, isDeskWord, type Markup, type SayAtDesk } from '#backend/office/office-view.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import { FIELD_GROUPS, SITE_FIELDS, type SiteField } from '#backend/site/field-table.ts';
import type { Typed } from '#backend/site/forms/merge-typed.ts';
import type { SiteError } from '#backend/site/site-fields.ts';
import { DEFAULT_BRAND, parseColour } from '#shared/art/palette.ts';
import { assertNever } from '#shared/assert-never.ts';
import { LANGUAGE_TAGS, siteLocales } from '#shared/locale/locales.ts';

/** A place in a site as those who check and copy it name it, 'page services, module 2', in the reader's words. */
export const sayWhere = (say: SayAtDesk, where: string): string =>
  where
    .split(', ')
    .map((part) => {
      const [first = '', ...rest] = part.split(' ');
      const word = `siteWhere.${first}`;
      return isDeskWord(word) ? say(word, { rest: rest.join(' ') }).trim() : part;
    })
    .join(' · ');

export interface FieldsView {
  say: SayAtDesk;
  typed: Typed;
  faults: readonly SiteError[];
  /** What stands there now, of fields that two people have changed. */
  both: readonly string[];
  now: Typed;
}

const wordOf = (word: string): DeskWord => {
  if (!isDeskWord(word)) throw new Error(`the office has no word ${word}`);
  return word;
};

/** What a field is called: 'Name' of all languages, or 'Name, English'. */
export function sayField(say: SayAtDesk, name: string): string {
  const field = SITE_FIELDS.find((one) => one.name === name);
  const called = say(wordOf(`siteField.${field?.called ?? name}`));
  return field?.locale ? say('siteLanguage.of', { called, language: say(`siteLanguage.${field.locale}`) }) : called;
}

const sayProblem = (say: SayAtDesk, { problem }: SiteError) => say(wordOf(`siteProblem.${problem}`));

/** The whole form, group by group: what `site set` takes in the shell; below a group what comes of it. */
export const writeGroups = (view: FieldsView, below: Partial<Record<SiteField['group'], Markup>> = {}): Markup =>
  html`${FIELD_GROUPS.map(
    (group) =>
      html`<fieldset class="site-group">
        <legend>${view.say(`siteGroup.${group}`)}</legend>
        ${group === 'hours' ? html`<p class="source" id="${HOURS_HINT}">${view.say('siteGroupHint.hours')}</p>` : ''}
        <div class="site-fields">
          ${SITE_FIELDS.filter((field) => field.group === group).map((field) => (field.isPlatforms ? writePlatformField(view, field) : isAsked(view, field) ? writeField(view, field) : writeKept(view, field)))}
        </div>
        ${below[group] ?? ''}
      </fieldset>`,
  )}`;

/** What the site says in a language that is switched off stays as it is; where it is what is wrong, it is shown. */
const isAsked = ({ typed, faults, both }: FieldsView, { name, locale }: SiteField) =>
  locale === null ||
  siteLocales({ languages: (typed.languages ?? '').split('\n') }).includes(locale) ||
  both.includes(name) ||
  faults.some(({ field }) => field === name);

/** Shown and not changed here. */
const writePlatformField = ({ say, now }: FieldsView, { name }: SiteField): Markup =>
  html`<div class="site-field">
    <span class="label">${sayField(say, name)}</span>
    <b>${now[name] ? writeIsolated(now[name]) : '–'}</b>
    <p class="source">${say('siteRoom.platform')}</p>
  </div>`;

const writeKept = ({ typed }: FieldsView, { name }: SiteField): Markup =>
  html`<input type="hidden" name="${name}" value="${typed[name] ?? ''}" />`;

/** Of all days of a week, said once. */
const HOURS_HINT = 'site-hours-hint';

function writeField(view: FieldsView, field: SiteField): Markup {
  const { say, typed, faults, both, now } = view;
  const { name, called, locale } = field;
  const id = `site-${name}`;
  const fault = faults.find((one) => one.field === name);
  const isBoth = both.includes(name);
  const hint = hintOf(field);
  const told = [
    hint && `${id}-hint`,
    called.startsWith('hours-') && HOURS_HINT,
    fault && `${id}-fault`,
    isBoth && `${id}-now`,
  ]
    .filter(Boolean)
    .join(' ');
  const marks = html`${field.draws.kind === 'ticks' ? html`aria-labelledby="${id}-label"` : html`id="${id}" name="${name}"`}
  ${told ? html`aria-describedby="${told}"` : ''} ${fault ? html`aria-invalid="true"` : ''}
  ${locale ? html`lang="${LANGUAGE_TAGS[locale]}"` : ''}`;
  return html`<div class="site-field${locale || field.group === 'hours' ? ' in-three' : ''}">
    ${
      field.draws.kind === 'ticks'
        ? html`<span class="label" id="${id}-label">${sayField(say, name)}</span>`
        : html`<label for="${id}">${sayField(say, name)}</label>`
    }
    ${writeInput(say, field, typed[name] ?? '', marks)}
    ${hint ? html`<p class="source" id="${id}-hint">${say(hint)}</p>` : ''}
    ${fault ? html`<p class="notice" id="${id}-fault">${sayProblem(say, fault)}</p>` : ''}
    ${
      isBoth
        ? html`<p class="notice" id="${id}-now">
            ${say('siteTwo.now')} ${now[name] ? writeIsolated(now[name]) : say('siteTwo.empty')}
          </p>`
        : ''
    }
  </div>`;
}

function hintOf({ called, draws }: SiteField): DeskWord | null {
  const own = `siteHint.${called}`;
  if (isDeskWord(own)) return own;
  return draws.kind === 'lines' ? 'siteHint.lines' : null;
}

/** To begin from: one of each part of the wheel. */
const COMMON_COLOURS = ['#b3392b', '#1f6f78', '#2b4c9b', '#7a3e8f', '#8a6d1b', '#2f6b3a'];

const CHOICES: Readonly<Record<string, (one: string) => string>> = {
  language: (one) => `siteLanguage.${one}`,
  region: (one) => `siteRegion.${one}`,
  city: (one) => `siteCity.${one}`,
  figures: (one) => `siteFigures.${one}`,
};

function writeInput(say: SayAtDesk, { name, called, draws }: SiteField, value: string, marks: Markup): Markup {
  switch (draws.kind) {
    case 'colour':
      return html`<span class="colour-field">
        <input ${marks} value="${value}" maxlength="7" spellcheck="false" autocomplete="off" />
        <input
          type="color"
          data-wheel
          value="${parseColour(value) ?? DEFAULT_BRAND}"
          aria-label="${say('siteColour.wheel')}"
          hidden
        />
        <span class="swatches" role="group" aria-label="${say('siteColour.common')}" hidden>
          ${COMMON_COLOURS.map(
            (colour) =>
              html`<button
                type="button"
                data-swatch="${colour}"
                aria-label="${colour}"
                aria-pressed="${String(colour === parseColour(value))}"
              >
                <span style="background: ${colour}"></span>
              </button>`,
          )}
        </span>
      </span>`;
    case 'choice':
      return html`<select ${marks}>
        ${draws.of.map(
          (one) =>
            html`<option value="${one}" ${one === value ? html`selected` : ''}>
              ${say(wordOf(CHOICES[called]?.(one) ?? ''))}
            </option>`,
        )}
      </select>`;
    case 'ticks':
      return html`<span class="ticks" role="group" ${marks}>
        <input type="hidden" name="${name}" value="" />
        ${draws.of.map(
          (one) =>
            html`<label class="tick"
              ><input
                type="checkbox"
                name="${name}"
                value="${one}"
                ${value.split('\n').includes(one) ? html`checked` : ''}
              />
              ${say(wordOf(`siteLanguage.${one}`))}</label
            >`,
        )}
      </span>`;
    case 'count':
      return html`<input ${marks} type="number" min="${draws.from}" max="${draws.to}" value="${value}" />`;
    case 'paragraph':
      return html`<textarea ${marks} rows="3" maxlength="${draws.most}">${value}</textarea>`;
    case 'lines':
      return html`<textarea ${marks} rows="3">${value}</textarea>`;
    case 'line':
      return html`<input ${marks} value="${value}" maxlength="${draws.most}" autocomplete="off" />`;
    default:
      return assertNever(draws);
  }
}
