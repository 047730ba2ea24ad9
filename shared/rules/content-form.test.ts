import { expect, test } from 'vitest';
import { changeList, getField, type FormShape } from './content-form.ts';

const SHAPE: FormShape = {
  kind: 'object',
  fields: [
    ['title', { kind: 'text' }],
    ['list', { kind: 'list', of: { kind: 'object', fields: [['name', { kind: 'text' }]] }, empty: { name: '' } }],
  ],
};
const FLAT = { title: 'x', 'list.0.name': 'a', 'list.1.name': 'b', 'list.2.name': 'c' };
const namesAfter = (command: string) =>
  Object.entries(changeList(SHAPE, FLAT, command) ?? {}).flatMap(([path, text]) => (path === 'title' ? [] : [text]));

test('moves, removes and adds entries of a list', () => {
  expect(namesAfter('down list.0')).toEqual(['b', 'a', 'c']);
  expect(namesAfter('up list.2')).toEqual(['a', 'c', 'b']);
  expect(namesAfter('up list.0')).toEqual(['a', 'b', 'c']);
  expect(namesAfter('down list.2')).toEqual(['a', 'b', 'c']);
  expect(namesAfter('remove list.1')).toEqual(['a', 'c']);
  expect(namesAfter('add list')).toEqual(['a', 'b', 'c', '']);
});

test('has no command for what is no list or entry', () => {
  for (const command of ['', 'add title', 'remove list.9', 'remove list', 'drop list.0'])
    expect(changeList(SHAPE, FLAT, command), command).toBeNull();
});

test('names the field of a path', () => {
  expect([getField('list.2.name.zh-hk'), getField('list'), getField('')]).toEqual(['name', 'list', '']);
});
