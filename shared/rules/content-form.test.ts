import { expect, test } from 'vitest';
import { changeList, getFieldName, type FormShape } from './content-form.ts';

const FORM_SHAPE: FormShape = {
  kind: 'object',
  fields: [
    ['title', { kind: 'text' }],
    ['list', { kind: 'list', of: { kind: 'object', fields: [['name', { kind: 'text' }]] }, empty: { name: '' } }],
  ],
};
const FLAT_VALUES = { title: 'x', 'list.0.name': 'a', 'list.1.name': 'b', 'list.2.name': 'c' };
const listNamesAfter = (command: string) =>
  Object.entries(changeList(FORM_SHAPE, FLAT_VALUES, command) ?? {}).flatMap(([path, text]) =>
    path === 'title' ? [] : [text],
  );

test('moves, removes and adds entries of a list', () => {
  expect(listNamesAfter('down list.0')).toEqual(['b', 'a', 'c']);
  expect(listNamesAfter('up list.2')).toEqual(['a', 'c', 'b']);
  expect(listNamesAfter('up list.0')).toEqual(['a', 'b', 'c']);
  expect(listNamesAfter('down list.2')).toEqual(['a', 'b', 'c']);
  expect(listNamesAfter('remove list.1')).toEqual(['a', 'c']);
  expect(listNamesAfter('add list')).toEqual(['a', 'b', 'c', '']);
});

test('has no command for values that are not lists or entries', () => {
  for (const command of ['', 'add title', 'remove list.9', 'remove list', 'drop list.0'])
    expect(changeList(FORM_SHAPE, FLAT_VALUES, command), command).toBeNull();
});

test('names the field of a path', () => {
  expect([getFieldName('list.2.name.zh-hk'), getFieldName('list'), getFieldName('')]).toEqual(['name', 'list', '']);
});
