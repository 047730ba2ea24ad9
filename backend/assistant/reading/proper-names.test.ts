import { expect, it } from 'vitest';
import {
  findProperNames,
  hasSameNames,
  isAboutOtherName,
  findOtherPlaces,
  removeDegreePlaces,
} from './proper-names.ts';

it('keeps texts on another place than that of the question apart', () => {
  const german = findProperNames('germany: tuition and the blocked account');
  expect(isAboutOtherName(findProperNames('俄罗斯留学一年多少钱'), german)).toBe(true);
  expect(isAboutOtherName(findProperNames('uk student visa funds'), german)).toBe(true);
  expect(isAboutOtherName(findProperNames('德国留学一年多少钱'), german)).toBe(false);
  const hongKong = findProperNames('内地生在香港读本科一年要多少钱');
  expect(isAboutOtherName(findProperNames('悉尼大学商科一年学费多少'), hongKong)).toBe(true);
});

it('asks of a text that it names the place of the question', () => {
  const general = { names: findProperNames('hours of work'), titleNames: new Set<string>() };
  const irish = { names: findProperNames('work in ireland'), titleNames: findProperNames('work in ireland') };
  const foundNames = findProperNames('can i work on a student visa in ireland');
  expect(hasSameNames(foundNames, general)).toBe(false);
  expect(hasSameNames(foundNames, irish)).toBe(true);
  expect(findOtherPlaces('northern ireland')).toEqual([]);
});

it('reads no place in a question on the recognition of a degree', () => {
  expect(removeDegreePlaces('考公认可马来西亚的硕士吗')).toBe('考公认可 的硕士吗');
  expect(removeDegreePlaces('马来西亚可以打工吗')).toBe('马来西亚可以打工吗');
});

it('keeps texts on citizens of another country apart', () => {
  const american = findProperNames('going to canada as a us citizen');
  expect(isAboutOtherName(findProperNames('as a canadian citizen, do i need a permit'), american)).toBe(true);
  expect(isAboutOtherName(findProperNames('as an american citizen, do i need a permit'), american)).toBe(false);
});
