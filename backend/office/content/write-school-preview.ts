import { html } from 'hono/html';
import { type DeskWord, isDeskWord, type Markup } from '#backend/office/office-view.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import { entryIndexes } from '#backend/site/forms/schema-form.ts';
import { currencyOf } from '#backend/site/rows/site-school-row.ts';
import { nameOfFact, typedFact } from '#backend/site/rows/school-facts.ts';
import { moneyText } from '#shared/locale/money.ts';
import type { PartView } from './content-view.ts';

type View = Pick<PartView, 'say' | 'locale' | 'part' | 'typed' | 'title' | 'known'>;

const MONEY = /^([A-Z]{3})(?:\/\w+)?$/;

/** Beside the form: the facts as the page has them, each with what a register says in its place, and those that all sites have. */
export function writeSchoolPreview(view: View): Markup {
  const { say, locale, typed, title, known } = view;
  const names = [typed[locale === 'zh' ? 'nameZh' : 'nameHk'], typed[`name.${locale}`], title];
  const own = entryIndexes(typed, 'facts').flatMap((place) => typedFact(typed, `facts.${place}`, moneyOf(view)) ?? []);
  const isOwn = (row: FactRow) => own.some(({ factKey, part }) => factKey === row.factKey && part === row.part);
  const others = known.filter((row) => nameOfFact(row) && !isOwn(row));
  return html`<section class="told">
    <h3>${say('content.asPage')}</h3>
    <p><b>${writeIsolated(names.find((name) => name?.trim()) ?? '')}</b></p>
    ${own.length + others.length === 0 ? html`<p class="none">${say('content.noFacts')}</p>` : ''}
    ${own.map((fact) => {
      const register = known.find(({ factKey, part }) => factKey === fact.factKey && part === fact.part);
      return html`${writeFact(view, fact)}
      ${
        register
          ? html`<p class="meta">
              ${sayIsolated(say, 'content.registerSays', { said: `${valueOf(register, locale)} (${register.title}, ${register.asAt})` })}
            </p>`
          : ''
      }`;
    })}
    ${others.length > 0 ? html`<h4>${say('content.ofAll')}</h4>` : ''} ${others.map((fact) => writeFact(view, fact))}
  </section>`;
}

/** That of its country, or what a register tells its figures in. */
function moneyOf({ part, typed, known }: View): string {
  if (part.kind === 'ownSchool') return currencyOf(typed.country ?? '');
  return known.map(({ unit }) => MONEY.exec(unit)?.[1]).find(Boolean) ?? '';
}

function writeFact({ say, locale }: View, fact: FactRow): Markup {
  const word = `contentKind.${nameOfFact(fact)}`;
  return html`<p>
    ${isDeskWord(word) ? say(word satisfies DeskWord) : ''}: <b>${writeIsolated(valueOf(fact, locale))}</b>
    ${
      fact.title && fact.address && fact.asAt
        ? html`<span class="meta">${writeIsolated(`${fact.title}, ${fact.asAt}`)}</span>`
        : html`<span class="flag">${say('content.noSource')}</span>`
    }
  </p>`;
}

function valueOf({ value, unit }: FactRow, locale: PartView['locale']): string {
  const currency = MONEY.exec(unit)?.[1];
  return currency && Number.isFinite(Number(value))
    ? moneyText({ amount: Number(value), currency }, locale)
    : String(value);
}
